import { formatDay, formatDayAndTime } from '#domain/format-day.ts';
import type { MailCatalog } from './mail-text.ts';

/** `link`: a path of this site with a token in its fragment. */
type Linked = { readonly link: string; readonly until: string };
/** `day`: a date in Sweden. */
type OnDay = { readonly name: string; readonly day: string };

/** Mails to unconfirmed addresses contain nothing that somebody typed, or they could be used to send any text to anybody. */
export type PeopleMails = {
  /** Sign-up without a code: opening the link creates the account. */
  'sign-up': Linked;
  /** Sign-up with a code: the account exists; the link confirms the address. */
  'sign-up-code': Linked & { readonly lastDay: string };
  /** Sign-up with an address that already has an account. */
  'sign-up-known': { readonly name: string };
  /** A password link was requested for an address without an account. */
  'no-account': Readonly<Record<never, never>>;
  /** An erasure was scheduled by the owner of the account or an admin. */
  'account-erasure': OnDay;
  /** An erasure was scheduled because the account is unused. */
  'account-unused': OnDay;
};

export const peopleMails: MailCatalog<PeopleMails> = {
  'sign-up': {
    ti: ({ link, until }) => ({
      subject: 'ናይ ኢመይል ኣድራሻኹም ኣረጋግጹ',
      paragraphs: ['ሰላም፡', 'በዚ ናይ ኢመይል ኣድራሻ ኣብ «መንገዲ» ሓድሽ ሕሳብ (konto) ክትከፍቱ ደሊኹም። ሕሳብኩም ከፊትኩም ንምእታው ኣብዚ ጠውቑ።'],
      button: { label: 'ሕሳብ ክፈቱ', path: link },
      after: [
        `እዚ መላግቦ (länk) ሓደ ግዜ ጥራይ ይሰርሕ፡ ክሳብ ${formatDayAndTime('ti', until)}።`,
        'ንስኹም እንተዘይኮንኩም፡ ነዚ መልእኽቲ ሸለል በልዎ። ሕሳብ ኣይክኽፈትን እዩ።',
      ],
    }),
    sv: ({ link, until }) => ({
      subject: 'Bekräfta din e-postadress',
      paragraphs: [
        'Hej,',
        'du vill öppna ett konto i Mengedi med den här adressen. Tryck på knappen så öppnas det och du är inloggad.',
      ],
      button: { label: 'Öppna kontot', path: link },
      after: [
        `Länken fungerar en gång, till ${formatDayAndTime('sv', until)}.`,
        'Var det inte du, gör ingenting. Då öppnas inget konto.',
      ],
    }),
    en: ({ link, until }) => ({
      subject: 'Confirm your email address',
      paragraphs: [
        'Hello,',
        'you want to open an account in Mengedi with this address. Press the button to open it, and you are logged in.',
      ],
      button: { label: 'Open the account', path: link },
      after: [
        `The link works once, until ${formatDayAndTime('en', until)}.`,
        'If it was not you, do nothing. No account will be opened.',
      ],
    }),
  },
  'sign-up-code': {
    ti: ({ link, until, lastDay }) => ({
      subject: 'ሕሳብኩም (konto) ተኸፊቱ ኣሎ',
      paragraphs: [
        'ሰላም፡',
        `ኣብ «መንገዲ» ሕሳብኩም ተኸፊቱ ኣሎ። ክሳብ ${formatDay('ti', lastDay)} ኩሉ ክፉት እዩ።`,
        'እዚ ናይ ኢመይል ኣድራሻ ናትኩም ምዃኑ ንምርግጋጽ ኣብዚ ጠውቑ። ሽዑ መሕለፊ ቃልኩም እንተረሲዕኩም ክንሕግዘኩም ንኽእል።',
      ],
      button: { label: 'ነቲ ኣድራሻ ኣረጋግጹ', path: link },
      after: [`እዚ መላግቦ (länk) ሓደ ግዜ ጥራይ ይሰርሕ፡ ክሳብ ${formatDayAndTime('ti', until)}።`, 'ንስኹም እንተዘይከፈትኩምዎ፡ ጽሓፉልና ወይ ደውሉልና።'],
    }),
    sv: ({ link, until, lastDay }) => ({
      subject: 'Ditt konto är öppet',
      paragraphs: [
        'Hej,',
        `ditt konto i Mengedi är öppet. Till och med ${formatDay('sv', lastDay)} är allt upplåst.`,
        'Tryck på knappen för att bekräfta att adressen är din. Då kan vi hjälpa dig om du glömmer lösenordet.',
      ],
      button: { label: 'Bekräfta adressen', path: link },
      after: [
        `Länken fungerar en gång, till ${formatDayAndTime('sv', until)}.`,
        'Var det inte du som öppnade kontot, skriv eller ring till oss.',
      ],
    }),
    en: ({ link, until, lastDay }) => ({
      subject: 'Your account is open',
      paragraphs: [
        'Hello,',
        `your account in Mengedi is open. Through ${formatDay('en', lastDay)} everything is unlocked.`,
        'Press the button to confirm that the address is yours. Then we can help you if you forget your password.',
      ],
      button: { label: 'Confirm the address', path: link },
      after: [
        `The link works once, until ${formatDayAndTime('en', until)}.`,
        'If it was not you who opened the account, write to us or call.',
      ],
    }),
  },
  'sign-up-known': {
    ti: ({ name }) => ({
      subject: 'ድሮ ሕሳብ (konto) ኣለኩም',
      paragraphs: [
        `ሰላም ${name}፡`,
        'በዚ ናይ ኢመይል ኣድራሻ ሓድሽ ሕሳብ ክኽፈት ተሓቲቱ፡ ግን ድሮ ሕሳብ ኣለኩም። በዚ ኣድራሻን በቲ መሕለፊ ቃልኩምን እተዉ።',
        'ኮድ እንተሃልዩኩም፡ ምስ ኣተኹም ኣብ ምርጫታት (inställningar) ኣእትውዎ።',
      ],
      button: { label: 'እተዉ', path: '/login' },
      after: ['ንስኹም እንተዘይኮንኩም፡ ነዚ መልእኽቲ ሸለል በልዎ። ዝተቐየረ ነገር የለን።'],
    }),
    sv: ({ name }) => ({
      subject: 'Du har redan ett konto',
      paragraphs: [
        `Hej ${name},`,
        'någon ville öppna ett konto med den här adressen, men du har redan ett. Logga in med adressen och ditt lösenord.',
        'Har du en kod, skriv in den under Inställningar när du har loggat in.',
      ],
      button: { label: 'Logga in', path: '/login' },
      after: ['Var det inte du, gör ingenting. Inget har ändrats.'],
    }),
    en: ({ name }) => ({
      subject: 'You already have an account',
      paragraphs: [
        `Hello ${name},`,
        'somebody wanted to open an account with this address, but you already have one. Log in with the address and your password.',
        'If you have a code, enter it in the settings once you have logged in.',
      ],
      button: { label: 'Log in', path: '/login' },
      after: ['If it was not you, do nothing. Nothing has changed.'],
    }),
  },
  'no-account': {
    ti: () => ({
      subject: 'በዚ ኣድራሻ ሕሳብ (konto) የለን',
      paragraphs: [
        'ሰላም፡',
        'ኣብ «መንገዲ» ንምእታው መላግቦ (länk) ተሓቲቱ፡ በዚ ናይ ኢመይል ኣድራሻ ግን ሕሳብ የለን።',
        'ምናልባት ብኻልእ ኣድራሻ ትኣትዉ ትኾኑ። ሕሳብ እንተዘይብልኩም፡ ኣብዚ ክፈቱ።',
      ],
      button: { label: 'ሕሳብ ክፈቱ', path: '/sign-up' },
      after: ['ንስኹም እንተዘይኮንኩም፡ ነዚ መልእኽቲ ሸለል በልዎ።'],
    }),
    sv: () => ({
      subject: 'Det finns inget konto med den här adressen',
      paragraphs: [
        'Hej,',
        'någon bad om en länk för att logga in i Mengedi, men det finns inget konto med den här adressen.',
        'Du kanske loggar in med en annan adress. Har du inget konto kan du öppna ett här.',
      ],
      button: { label: 'Öppna ett konto', path: '/sign-up' },
      after: ['Var det inte du, gör ingenting.'],
    }),
    en: () => ({
      subject: 'There is no account with this address',
      paragraphs: [
        'Hello,',
        'somebody asked for a link to log in to Mengedi, but there is no account with this address.',
        'Perhaps you log in with another one. If you have no account, you can open one here.',
      ],
      button: { label: 'Open an account', path: '/sign-up' },
      after: ['If it was not you, do nothing.'],
    }),
  },
  'account-erasure': {
    ti: ({ name, day }) => ({
      subject: 'ሕሳብኩም (konto) ክድምሰስ እዩ',
      paragraphs: [
        `ሰላም ${name}፡`,
        `ሕሳብኩም ምስ ኩሉ ሓበሬታኡ ብ${formatDay('ti', day)} ክድምሰስ እዩ። ድሕሪኡ ክምለስ ኣይክእልን እዩ።`,
        'እንተተጣዒስኩም፡ ቅድሚ እዛ ዕለት እተዉ። ሽዑ ሕሳብኩም ይጸንሕ።',
      ],
      button: { label: 'እተዉ', path: '/login' },
    }),
    sv: ({ name, day }) => ({
      subject: 'Ditt konto ska raderas',
      paragraphs: [
        `Hej ${name},`,
        `ditt konto raderas med allt som hör till det den ${formatDay('sv', day)}. Sedan går det inte att få tillbaka.`,
        'Ångrar du dig, logga in före den dagen. Då finns kontot kvar.',
      ],
      button: { label: 'Logga in', path: '/login' },
    }),
    en: ({ name, day }) => ({
      subject: 'Your account is going to be erased',
      paragraphs: [
        `Hello ${name},`,
        `your account is erased with all that belongs to it on ${formatDay('en', day)}. After that it cannot be brought back.`,
        'If you change your mind, log in before that day. Then the account stays.',
      ],
      button: { label: 'Log in', path: '/login' },
    }),
  },
  'account-unused': {
    ti: ({ name, day }) => ({
      subject: 'ሕሳብኩም (konto) ክድምሰስ እዩ',
      paragraphs: [
        `ሰላም ${name}፡`,
        `ሕሳብኩም ንነዊሕ ግዜ ኣይተጠቐምኩምሉን። ሓበሬታ ሰባት ካብ 24 ወርሒ ንላዕሊ ስለ ዘይንዕቅብ፡ ብ${formatDay('ti', day)} ክንድምስሶ ኢና።`,
        'ሕሳብኩም ክጸንሕ እንተደሊኹም፡ ቅድሚ እዛ ዕለት እተዉ። እንተዘይኮነ ዝኾነ ነገር ክትገብሩ ኣየድልየኩምን እዩ።',
      ],
      button: { label: 'እተዉ', path: '/login' },
    }),
    sv: ({ name, day }) => ({
      subject: 'Ditt konto ska raderas',
      paragraphs: [
        `Hej ${name},`,
        `du har inte använt ditt konto på länge. Vi sparar inte uppgifter om människor längre än 24 månader, så det raderas den ${formatDay('sv', day)}.`,
        'Vill du ha kvar kontot, logga in före den dagen. Annars behöver du inte göra något.',
      ],
      button: { label: 'Logga in', path: '/login' },
    }),
    en: ({ name, day }) => ({
      subject: 'Your account is going to be erased',
      paragraphs: [
        `Hello ${name},`,
        `you have not used your account for a long time. We do not keep data about people for longer than 24 months, so it is erased on ${formatDay('en', day)}.`,
        'If you want to keep the account, log in before that day. Otherwise you need not do anything.',
      ],
      button: { label: 'Log in', path: '/login' },
    }),
  },
};
