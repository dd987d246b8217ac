import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { EditorMailText } from '#contract/mail-texts.ts';
import type { Endpoint } from '#contract/schema.ts';
import { AREAS } from '#domain/jobs.ts';
import { server } from '../../testing/example-server.ts';
import { admin, logIn, open } from '../../testing/open.tsx';
import { button } from '../../testing/questions.ts';
import { sv } from '../text/sv.ts';

// Every form of the back office keeps what was typed when somebody else saves first: it shows both versions and asks which one to keep.

type Fields = Record<string, unknown>;
type Form = {
  path: string;
  read: EndpointName;
  /** The field that the test changes, and its label. */
  field: string;
  label: string;
  /** Picks the edited record out of the response, and puts it back. */
  pick?: (answer: never) => Fields;
  put?: (answer: never, stored: Fields) => unknown;
  /** Opens the form where the screen does not show it at once. */
  begin?: () => Promise<void>;
  version?: 'number';
  /** Converts the typed text to the stored value. */
  as?: (typed: string) => unknown;
};
const languages = sv.common.languages;
const inSwedish = (name: string) => `${name} · ${languages.sv}`;
const ofList = { pick: ([first]: Fields[]) => first as Fields, put: (_: Fields[], stored: Fields) => [stored] };

const FORMS: Partial<Record<EndpointName, Form>> = {
  'PUT /api/questions/{id}': {
    path: '/admin/questions/1001',
    read: 'GET /api/questions/{id}',
    field: 'question_sv',
    label: inSwedish(sv.fields.question),
  },
  'PUT /api/levels/{id}': {
    path: '/admin/steps/1',
    read: 'GET /api/levels/editor',
    field: 'name_sv',
    label: inSwedish(sv.fields.name),
    ...ofList,
  },
  'PUT /api/categories/{id}': {
    path: '/admin/exercises/1',
    read: 'GET /api/categories/{id}',
    field: 'title_sv',
    label: inSwedish(sv.fields.title),
  },
  'PUT /api/lists/{id}': {
    path: '/admin/checklists/1',
    read: 'GET /api/lists/{id}',
    field: 'title_sv',
    label: inSwedish(sv.fields.title),
  },
  'PUT /api/terms/{id}': {
    path: '/admin/terms/29',
    read: 'GET /api/terms/{id}',
    field: 'term_sv',
    label: inSwedish(sv.fields.term),
  },
  'PUT /api/road-signs/{id}': {
    path: '/admin/signs/1',
    read: 'GET /api/road-signs/{id}',
    field: 'name_sv',
    label: inSwedish(sv.fields.name),
  },
  'PUT /api/signs/{id}': {
    path: '/admin/signs/1/101',
    read: 'GET /api/road-signs/{id}',
    field: 'name_sv',
    label: inSwedish(sv.fields.name),
    pick: ({ signs: [sign] }: { signs: Fields[] }) => sign as Fields,
    put: (group: Fields, sign: Fields) => ({ ...group, signs: [sign] }),
  },
  'PUT /api/plans/{id}': {
    path: '/admin/plans/2',
    read: 'GET /api/plans/editor',
    field: 'name_sv',
    label: `${sv.plans.names} · ${languages.sv.toLowerCase()}`,
    ...ofList,
  },
  'PUT /api/settings': {
    path: '/admin/settings',
    read: 'GET /api/settings',
    field: 'support_email',
    label: sv.ownerSettings.fields.support_email,
  },
  'PUT /api/seller': { path: '/admin/seller', read: 'GET /api/seller', field: 'name', label: sv.seller.fields.name },
  'PUT /api/legal': {
    path: '/admin/seller',
    read: 'GET /api/legal/editor',
    field: 'sv',
    label: inSwedish(sv.seller.kinds.terms),
    begin: () =>
      page
        .getByText(new RegExp(`^${sv.seller.kinds.terms}`))
        .first()
        .click(),
    version: 'number',
    ...ofList,
  },
  'PUT /api/mail-texts': {
    path: '/admin/settings',
    read: 'GET /api/mail-texts',
    field: 'texts',
    label: `${sv.letters.subject} · ${languages.sv}`,
    begin: () =>
      page
        .getByText(new RegExp(`^${sv.mails.kinds.welcome}`))
        .first()
        .click(),
    as: (subject) => {
      const [{ texts }] = endpoints['GET /api/mail-texts'].example.answer as [EditorMailText];
      return { ...texts, sv: { ...texts.sv, subject } };
    },
    ...ofList,
  },
  'PUT /api/supports/saved/{id}': {
    path: '/admin/inbox',
    read: 'GET /api/supports/tools',
    field: 'sv',
    label: languages.sv,
    begin: async () => {
      await button(sv.inbox.saved).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Tiden är slut', exact: true }).click();
    },
    pick: ({ saved: [reply] }: { saved: Fields[] }) => reply as Fields,
    put: (tools: Fields, reply: Fields) => ({ ...tools, saved: [reply] }),
  },
};

/**
 * Edits that resolve conflicts in their own way, each covered by the test of its screen: translation cells, customers, messages, and orders, which have no text fields.
 */
const WITH_OWN_TESTS: readonly EndpointName[] = [
  'POST /api/customers/{id}',
  'POST /api/sales/{id}/fulfil',
  'POST /api/supports/{id}',
  'PUT /api/admins/{id}',
  'PUT /api/translations',
];
const isEdit = (name: string, { body }: Endpoint) => {
  const fields = (body as { properties?: object } | undefined)?.properties ?? {};
  return (
    !name.startsWith('GET ') &&
    !name.endsWith('/order') &&
    name !== 'PUT /api/study/shown' &&
    ['version', 'number', 'was'].some((field) => field in fields)
  );
};

beforeEach(async () => {
  await server.answer('GET /api/rights', { job: 'owner', areas: [...AREAS] });
  await logIn(admin);
});

test('every edit that sends its base version has a form in this test', () => {
  const edits = Object.entries(endpoints).flatMap(([name, endpoint]) => (isEdit(name, endpoint as Endpoint) ? [name] : []));
  expect(edits.sort()).toEqual([...Object.keys(FORMS), ...WITH_OWN_TESTS].sort());
});

test.each(Object.entries(FORMS) as [EndpointName, Form][])(
  '%s: typed values survive somebody else’s save, and can be saved on top of it',
  async (save, {
    path,
    read,
    field,
    label,
    begin,
    version = 'version',
    pick = (answer) => answer,
    put = (_, stored) => stored,
    as = (typed) => typed,
  }) => {
    const mine = field === 'support_email' ? 'mitt@mengedi.test' : 'Mitt eget';
    const theirs = field === 'support_email' ? 'deras@mengedi.test' : 'Deras';
    const answer = endpoints[read as 'GET /api/plans'].example.answer as never;
    const stored = { ...pick(answer), ...(read === 'GET /api/settings' ? { fixed: [] } : {}) };
    const store = (row: Fields) => server.answer(read, put(answer, row) as never);
    const saved = endpoints[save as 'PUT /api/seller'].example.answer as Fields;
    await store(stored);
    await open(path);
    await begin?.();
    const typed = page.getByLabelText(label, { exact: true });
    await expect.element(typed, { timeout: 45_000 }).toBeVisible();
    await typed.fill(mine);
    const conflict = page.getByRole('alertdialog', { name: sv.conflict.title });
    const press = async () => {
      const form = (await typed.element()).closest('form') as HTMLFormElement;
      form.requestSubmit();
    };

    // A refetch (here when the window is focused again) must not replace what was typed, and the save must still conflict.
    await store({ ...stored, [field]: as(theirs), [version]: 7 });
    document.dispatchEvent(new Event('visibilitychange'));
    await server.refuse(save, 409, { version: 7 });
    await press();
    await expect.element(conflict).toMatchTextContent(mine);
    await expect.element(conflict).toMatchTextContent(theirs);
    await conflict.getByRole('button', { name: sv.conflict.back }).click();
    await expect.element(typed).toHaveValue(mine);

    await press();
    await expect.element(conflict).toBeVisible();
    await server.answer(save as 'PUT /api/seller', { ...saved, [field]: as(mine), [version]: 8 } as never);
    await conflict.getByRole('button', { name: sv.conflict.saveChoice }).click();
    await expect.element(conflict).not.toBeInTheDocument();
    await expect
      .poll(() => server.bodies<Fields>(save))
      .toMatchObject([{ [version]: 1 }, { [version]: 1 }, { [version]: 7, [field]: as(mine) }]);
  },
);
