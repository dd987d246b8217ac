import Type, { type Static } from 'typebox';
import { Closed, type EndpointTable, Text } from './schema.ts';

/** The seller, as shown to buyers. */
export const SellerShown = Type.Object({
  name: Type.String(),
  org_number: Type.String(),
  address: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  /** Empty if there is none. */
  vat_number: Type.String(),
  mail_company: Type.String(),
  host: Type.String(),
});

/** The seller in the editor; empty with version 0 until it is saved. */
export const EditorSeller = Type.Object({ ...SellerShown.properties, version: Type.Integer() });
export type EditorSeller = Static<typeof EditorSeller>;

export const exampleSeller = {
  name: 'Mengedi AB',
  org_number: '559000-0000',
  address: 'Storgatan 1, 111 11 Stockholm',
  email: 'info@mengedi.test',
  phone: '08-465 004 00',
  vat_number: 'SE559000000001',
  mail_company: 'Brevbolaget AB (Sverige)',
  host: 'Serverhallen AB (Sverige)',
};

export const seller = {
  'GET /api/seller': {
    summary: 'Who sells, for the owner. Nothing is sold before all of it is there.',
    answer: EditorSeller,
    failures: [403],
    example: { answer: { ...exampleSeller, version: 1 } },
  },
  'PUT /api/seller': {
    summary:
      'Say who sells. `version` is what the edit was based on: when somebody else saved meanwhile, the answer is 409. Receipts keep the seller as it was called then.',
    body: Closed({
      name: Text({ minLength: 1, maxLength: 200 }),
      org_number: Text({ minLength: 1, maxLength: 20 }),
      address: Text({ minLength: 1, maxLength: 300 }),
      email: Text({ minLength: 1, maxLength: 254 }),
      phone: Text({ minLength: 1, maxLength: 40 }),
      vat_number: Text({ maxLength: 20 }),
      mail_company: Text({ maxLength: 200 }),
      host: Text({ maxLength: 200 }),
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    }),
    answer: EditorSeller,
    failures: [400, 403, 409, 413, 415, 422],
    example: { body: { ...exampleSeller, version: 0 }, answer: { ...exampleSeller, version: 1 } },
  },
} satisfies EndpointTable;
