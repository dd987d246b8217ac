import Type, { type Static } from 'typebox';
import { Closed, type EndpointTable, Id, Instant, Nullable, Text } from './schema.ts';
import { exampleUser, User } from './session.ts';

export const CUSTOMERS_PER_PAGE = 50;

export const Customer = Type.Object({ ...User.properties, created_at: Type.String() });
export type Customer = Static<typeof Customer>;

const exampleCustomer = { ...exampleUser, created_at: '2026-01-31T10:00:00.000Z' };

const CustomerChange = {
  name: Type.Optional(Text({ minLength: 1, maxLength: 200 })),
  phone: Type.Optional(Text({ minLength: 1, maxLength: 40 })),
  trial_ends_at: Type.Optional(Nullable(Instant)),
  password: Type.Optional(Text({ minLength: 1, maxLength: 1024 })),
};

export const customers = {
  'GET /api/customers/search': {
    summary: 'Customers by parts of name, e-mail and phone, all of which must fit; without any, the newest.',
    query: Closed({
      name: Type.Optional(Text({ maxLength: 200 })),
      email: Type.Optional(Text({ maxLength: 254 })),
      phone: Type.Optional(Text({ maxLength: 40 })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    }),
    answer: Type.Array(Customer),
    failures: [403, 422],
    headers: { 'X-Total-Count': 'how many fit in all, counted up to 10,000' },
    example: { answer: [exampleCustomer] },
  },
  'POST /api/customers': {
    summary: 'Create a customer with a first password.',
    body: Closed({
      name: Text({ minLength: 1, maxLength: 200 }),
      email: Type.String({ format: 'email', maxLength: 254 }),
      phone: Text({ minLength: 1, maxLength: 40 }),
      password: Text({ minLength: 1, maxLength: 1024 }),
      trial_ends_at: Type.Optional(Nullable(Instant)),
    }),
    answer: Customer,
    failures: [400, 403, 409, 413, 415, 422],
    example: {
      body: { name: 'ሰላም ተስፋይ', email: 'learner@mengedi.test', phone: '070-000 00 01', password: 'ንኹሉ ዝኸውን ቃል' },
      answer: exampleCustomer,
    },
  },
  'POST /api/customers/{id}': {
    summary: 'Change a customer: name, phone, end of the trial, password. A new password ends all of the customer’s sessions.',
    params: Type.Object({ id: Id }),
    body: Closed(CustomerChange),
    answer: Customer,
    failures: [400, 403, 404, 413, 415, 422],
    example: { body: { trial_ends_at: '2027-01-31T00:00:00.000Z' }, answer: exampleCustomer },
  },
} satisfies EndpointTable;
