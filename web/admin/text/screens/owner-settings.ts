import type { OwnerSetting } from '#domain/owner-settings.ts';
import type { SignUpMode } from '#domain/sign-up.ts';

/** Settings that the owner changes in the back office, not by environment variables. */
const sv = {
  title: 'Inställningar',
  subtitle: 'Gäller genast, utan omstart.',
  payments: 'Betalning',
  support: 'Kontakt',
  signUp: 'Nya konton',
  holiday: 'Ledighet',
  holidayText: 'Under de här dagarna står det i appen att svar och bekräftade betalningar dröjer, och till vilken dag.',
  fields: {
    swish_number: 'Swishnummer',
    bankgiro: 'Bankgiro',
    support_phone: 'Telefon för frågor',
    support_email: 'E-post för frågor',
    sign_up: 'Vem får skapa konto?',
    trial_days: 'Dagar på prov utan kod',
    codes_per_learner: 'Koder per person och år',
    holiday_from: 'Första lediga dagen',
    holiday_to: 'Sista lediga dagen',
  } satisfies Record<OwnerSetting, string>,
  hints: {
    swish_number: 'Tomt: ingen betalar med Swish.',
    bankgiro: 'Står på fakturor till skolor.',
    support_phone: 'Visas för elever.',
    support_email: 'Visas för elever, och svar på våra mejl går dit.',
  } as Partial<Record<OwnerSetting, string>>,
  fixed: (variable: string) => `Bestäms av ${variable} på servern och ändras bara där.`,
  modes: { closed: 'Ingen', invite: 'Den som har en kod', open: 'Alla' } satisfies Record<SignUpMode, string>,
  faults: {
    swish_number: 'Skriv ett Swishnummer, till exempel 123 456 78 90, eller lämna tomt.',
    bankgiro: 'Skriv ett bankgironummer, till exempel 5050-1055, eller lämna tomt.',
    support_phone: 'Skriv ett telefonnummer.',
    support_email: 'Skriv en e-postadress eller lämna tomt.',
    sign_up: 'Välj en.',
    trial_days: 'Skriv ett helt tal från 1 till 365.',
    codes_per_learner: 'Skriv ett helt tal från 1 till 100.',
    holiday_from: 'Skriv också första dagen.',
    holiday_to: 'Skriv en sista dag som inte är före den första.',
  } satisfies Record<OwnerSetting, string>,
  elsewhere: 'Säljaren och de juridiska texterna står under Säljare, villkor. Priserna har en egen sida.',
};

const en: typeof sv = {
  title: 'Settings',
  subtitle: 'They count at once, without a restart.',
  payments: 'Payments',
  support: 'Contact',
  signUp: 'New accounts',
  holiday: 'Holiday',
  holidayText: 'On these days the app says that answers and confirmed payments take longer, and until which day.',
  fields: {
    swish_number: 'Swish number',
    bankgiro: 'Bankgiro',
    support_phone: 'Telephone for questions',
    support_email: 'E-mail for questions',
    sign_up: 'Who may make an account?',
    trial_days: 'Trial days without a code',
    codes_per_learner: 'Codes per person and year',
    holiday_from: 'First day off',
    holiday_to: 'Last day off',
  },
  hints: {
    swish_number: 'Empty: nobody pays by Swish.',
    bankgiro: 'Stands on invoices to schools.',
    support_phone: 'Shown to learners.',
    support_email: 'Shown to learners, and answers to our mails go there.',
  },
  fixed: (variable) => `Said by ${variable} on the server, and changed only there.`,
  modes: { closed: 'Nobody', invite: 'Who has a code', open: 'Everybody' },
  faults: {
    swish_number: 'Enter a Swish number, for example 123 456 78 90, or leave it empty.',
    bankgiro: 'Enter a Bankgiro number, for example 5050-1055, or leave it empty.',
    support_phone: 'Enter a telephone number.',
    support_email: 'Enter an e-mail address, or leave it empty.',
    sign_up: 'Choose one.',
    trial_days: 'Enter a whole number from 1 to 365.',
    codes_per_learner: 'Enter a whole number from 1 to 100.',
    holiday_from: 'Enter the first day too.',
    holiday_to: 'Enter a last day that is not before the first.',
  },
  elsewhere: 'The seller and the legal texts are under Seller and terms. Prices have a page of their own.',
};

export const ownerSettings = { sv, en };
