import { formatDayAndTime } from '#domain/format-day.ts';
import type { MailCatalog } from './mail-text.ts';

type Named = { readonly name: string };
/** `link`: a path of this site with a token in its fragment. */
type Linked = Named & { readonly link: string };
type Until = { readonly until: string };

export type AccountMails = {
  /** Requested with "forgotten password". */
  'forgotten-password': Linked;
  /** A link to choose a password, sent by the back office. */
  'password-link': Linked & Until;
  /** The same for a new account. */
  welcome: Linked & Until;
  /** Sent to the new address. */
  'email-confirm': Linked & Until & { readonly email: string };
  /** Sent to the old address. */
  'email-warning': Linked & { readonly email: string };
};

export const accountMails: MailCatalog<AccountMails> = {
  'forgotten-password': {
    ti: ({ name, link }) => ({
      subject: 'ሓድሽ መሕለፊ ቃል ምረጹ',
      paragraphs: [`ሰላም ${name}፡`, 'መሕለፊ ቃልኩም ከም ዝረሳዕኩም ጽሒፍኩምልና ኣለኹም። ሓድሽ መሕለፊ ቃል ንምምራጽ ኣብዚ ጠውቑ።'],
      button: { label: 'መሕለፊ ቃል ምረጹ', path: link },
      after: ['እዚ መላግቦ (länk) ንሓደ ሰዓትን ንሓደ ግዜን ጥራይ ይሰርሕ።', 'ንስኹም እንተዘይሓቲትኩም፡ ነዚ መልእኽቲ ሸለል በልዎ። መሕለፊ ቃልኩም ኣይተቐየረን።'],
    }),
    sv: ({ name, link }) => ({
      subject: 'Välj ett nytt lösenord',
      paragraphs: [`Hej ${name},`, 'du har sagt att du glömt ditt lösenord. Tryck på knappen för att välja ett nytt.'],
      button: { label: 'Välj lösenord', path: link },
      after: [
        'Länken fungerar i en timme och en enda gång.',
        'Var det inte du som bad om det, gör ingenting. Ditt lösenord är oförändrat.',
      ],
    }),
    en: ({ name, link }) => ({
      subject: 'Choose a new password',
      paragraphs: [`Hello ${name},`, 'you said that you forgot your password. Press the button to choose a new one.'],
      button: { label: 'Choose a password', path: link },
      after: [
        'The link works for one hour, and once.',
        'If it was not you who asked, do nothing. Your password has not changed.',
      ],
    }),
  },
  'password-link': {
    ti: ({ name, link, until }) => ({
      subject: 'ሓድሽ መሕለፊ ቃል ምረጹ',
      paragraphs: [`ሰላም ${name}፡`, 'ሓድሽ መሕለፊ ቃል ንምምራጽ ኣብዚ ጠውቑ። ድሕሪኡ በዚ ናይ ኢመይል ኣድራሻን በቲ ሓድሽ መሕለፊ ቃልን ትኣትዉ።'],
      button: { label: 'መሕለፊ ቃል ምረጹ', path: link },
      after: [`እዚ መላግቦ (länk) ሓደ ግዜ ጥራይ ይሰርሕ፡ ክሳብ ${formatDayAndTime('ti', until)}።`],
    }),
    sv: ({ name, link, until }) => ({
      subject: 'Välj ett nytt lösenord',
      paragraphs: [
        `Hej ${name},`,
        'tryck på knappen för att välja ett nytt lösenord. Sedan loggar du in med den här e-postadressen och det nya lösenordet.',
      ],
      button: { label: 'Välj lösenord', path: link },
      after: [`Länken fungerar en enda gång, till ${formatDayAndTime('sv', until)}.`],
    }),
    en: ({ name, link, until }) => ({
      subject: 'Choose a new password',
      paragraphs: [
        `Hello ${name},`,
        'press the button to choose a new password. Then log in with this email address and the new password.',
      ],
      button: { label: 'Choose a password', path: link },
      after: [`The link works once, until ${formatDayAndTime('en', until)}.`],
    }),
  },
  welcome: {
    ti: ({ name, link, until }) => ({
      subject: 'እንቋዕ ናብ «መንገዲ» ብደሓን መጻእኩም',
      paragraphs: [
        `ሰላም ${name}፡`,
        'ኣብ «መንገዲ» ሕሳብ (konto) ተኸፊቱልኩም ኣሎ። ኣብኡ ንፈተና ክልሰ-ሓሳብ መምርሒ ፍቓድ (kunskapsprov) ብትግርኛ ትለማመዱ።',
        'መጀመርታ መሕለፊ ቃልኩም ምረጹ። ድሕሪኡ በዚ ናይ ኢመይል ኣድራሻን በቲ መሕለፊ ቃልን ትኣትዉ።',
      ],
      button: { label: 'መሕለፊ ቃል ምረጹ', path: link },
      after: [`እዚ መላግቦ (länk) ሓደ ግዜ ጥራይ ይሰርሕ፡ ክሳብ ${formatDayAndTime('ti', until)}።`],
    }),
    sv: ({ name, link, until }) => ({
      subject: 'Välkommen till Mengedi',
      paragraphs: [
        `Hej ${name},`,
        'du har fått ett konto i Mengedi, där du pluggar till körkortets kunskapsprov på tigrinja.',
        'Välj först ett lösenord. Sedan loggar du in med den här e-postadressen och lösenordet.',
      ],
      button: { label: 'Välj lösenord', path: link },
      after: [`Länken fungerar en enda gång, till ${formatDayAndTime('sv', until)}.`],
    }),
    en: ({ name, link, until }) => ({
      subject: 'Welcome to Mengedi',
      paragraphs: [
        `Hello ${name},`,
        'you have an account in Mengedi, where you study in Tigrinya for the theory test of the driving licence.',
        'First choose a password. Then log in with this email address and the password.',
      ],
      button: { label: 'Choose a password', path: link },
      after: [`The link works once, until ${formatDayAndTime('en', until)}.`],
    }),
  },
  'email-confirm': {
    ti: ({ name, link, email, until }) => ({
      subject: 'ሓድሽ ናይ ኢመይል ኣድራሻኹም ኣረጋግጹ',
      paragraphs: [`ሰላም ${name}፡`, `ኣብ «መንገዲ» በዚ ናይ ኢመይል ኣድራሻ ክትጥቀሙ ሓቲትኩም ኣለኹም፦ ${email}። ንምርግጋጽ ኣብዚ ጠውቑ።`],
      button: { label: 'ነቲ ኣድራሻ ኣረጋግጹ', path: link },
      after: [
        `እዚ መላግቦ (länk) ሓደ ግዜ ጥራይ ይሰርሕ፡ ክሳብ ${formatDayAndTime('ti', until)}። ክሳብ ሽዑ በቲ ሕጂ ዘለኩም ኣድራሻ ትኣትዉ።`,
        'ንስኹም እንተዘይሓቲትኩም፡ ነዚ መልእኽቲ ሸለል በልዎ።',
      ],
    }),
    sv: ({ name, link, email, until }) => ({
      subject: 'Bekräfta din nya e-postadress',
      paragraphs: [`Hej ${name},`, `du vill använda den här adressen i Mengedi: ${email}. Tryck på knappen så gäller den.`],
      button: { label: 'Bekräfta adressen', path: link },
      after: [
        `Länken fungerar en enda gång, till ${formatDayAndTime('sv', until)}. Till dess loggar du in med den gamla adressen.`,
        'Var det inte du som bad om det, gör ingenting.',
      ],
    }),
    en: ({ name, link, email, until }) => ({
      subject: 'Confirm your new email address',
      paragraphs: [`Hello ${name},`, `you want to use this address in Mengedi: ${email}. Press the button, and it counts.`],
      button: { label: 'Confirm the address', path: link },
      after: [
        `The link works once, until ${formatDayAndTime('en', until)}. Until then you log in with the old address.`,
        'If it was not you who asked, do nothing.',
      ],
    }),
  },
  'email-warning': {
    ti: ({ name, link, email }) => ({
      subject: 'ናይ ኢመይል ኣድራሻኹም ክቕየር ተሓቲቱ ኣሎ',
      paragraphs: [
        `ሰላም ${name}፡`,
        `ኣብ «መንገዲ» ናይ ኢመይል ኣድራሻኹም ናብ ${email} ክቕየር ተሓቲቱ ኣሎ። ንስኹም እንተሓቲትኩም፡ ዝኾነ ነገር ክትገብሩ ኣየድልየኩምን እዩ።`,
        'ንስኹም እንተዘይሓቲትኩም፡ ካልእ ሰብ መሕለፊ ቃልኩም ይፈልጥ ይኸውን። ሽዑ ኣብዚ ጠውቑ፦ እዚ ኣድራሻ ኣይቅየርን፡ ካብ ኩሎም መሳርሒታት ትወጹ፡ ድሕሪኡ ሓድሽ መሕለፊ ቃል ትመርጹ።',
      ],
      button: { label: 'ኣነ ኣይሓተትኩን', path: link },
      after: ['እዚ መላግቦ (länk) ን7 መዓልቲ ይሰርሕ።'],
    }),
    sv: ({ name, link, email }) => ({
      subject: 'Din e-postadress ska bytas',
      paragraphs: [
        `Hej ${name},`,
        `någon har bett om att byta din e-postadress i Mengedi till ${email}. Var det du behöver du inte göra något.`,
        'Var det inte du känner kanske någon annan till ditt lösenord. Tryck på knappen: den här adressen gäller, alla loggas ut och du väljer ett nytt lösenord.',
      ],
      button: { label: 'Det var inte jag', path: link },
      after: ['Länken fungerar i 7 dagar.'],
    }),
    en: ({ name, link, email }) => ({
      subject: 'Your email address is about to change',
      paragraphs: [
        `Hello ${name},`,
        `somebody asked to change your email address in Mengedi to ${email}. If it was you, there is nothing to do.`,
        'If it was not you, somebody else may know your password. Press the button: this address stays, everybody is logged out, and you choose a new password.',
      ],
      button: { label: 'It was not me', path: link },
      after: ['The link works for 7 days.'],
    }),
  },
};
