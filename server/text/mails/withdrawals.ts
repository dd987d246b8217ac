import { formatDay } from '#domain/format-day.ts';
import type { WayToPay } from '#domain/order.ts';
import { stockholmSecond } from '#domain/stockholm.ts';
import type { MailCatalog } from './mail-text.ts';

/** Sent to the typed address, about which nothing else is known: without a name. */
export type WithdrawalMails = {
  /** `at`: time of receipt, to the second; `day`: deadline of the refund. */
  'withdrawal-received': { readonly reference: string; readonly email: string; readonly at: string; readonly day: string };
  /** Amounts formatted in kronor. */
  'withdrawal-returned': {
    readonly reference: string;
    readonly method: WayToPay;
    readonly paid: string;
    readonly used: number;
    readonly kept: string;
    readonly amount: string;
  };
  'withdrawal-refused': { readonly reference: string; readonly reason: string };
};

const WAYS = {
  ti: { swish: 'ብSwish', card: 'ናብ ካርድኩም', cash: 'ብጥረ ገንዘብ (kontant)', bank: 'ብባንክ' },
  sv: { swish: 'med Swish', card: 'till ditt kort', cash: 'kontant', bank: 'till banken' },
  en: { swish: 'by Swish', card: 'to your card', cash: 'in cash', bank: 'to the bank' },
} as const;
const PATH = '/withdraw';
const ARN = 'Allmänna reklamationsnämnden (ARN), Box 174, 101 23 Stockholm, www.arn.se';

export const withdrawalMails: MailCatalog<WithdrawalMails> = {
  'withdrawal-received': {
    ti: ({ reference, email, at, day }) => ({
      subject: `ስረዛ ውዕልኩም (ånger) ተቐቢልናዮ ኣለና፦ ${reference}`,
      paragraphs: [
        'ሰላም፡',
        `ካብቲ ውዕል ከም እትስሕቡ (ångra avtalet) ዝሕብር መልእኽትኹም ተቐቢልናዮ ኣለና።`,
        `ትሕዝቶኡ፦ «ካብ ውዕል ናይ ዕድጊ (beställning) ${reference} እስሕብ ኣለኹ።» ኢመይል፦ ${email}`,
        `ዝመጸሉ ግዜ፦ ${stockholmSecond(Date.parse(at))} (ሰዓት ሽወደን)`,
        `እዚ ኢመይል መልእኽትኹም ከም ዝመጸ የረጋግጽ። ሓደ ሰብ ክርእዮ እዩ። ገንዘብ ክምለሰልኩም እንተኾይኑ፡ ክሳብ ${formatDay('ti', day)} በቲ ዝኸፈልኩምሉ ኣገባብ ክንመልሰልኩም ኢና።`,
      ],
      button: { label: 'ገጽ ስረዛ ውዕል (ångra avtalet)', path: PATH },
      after: ['ንስኹም እንተዘይሰዲድኩምዎ፡ ንገሩና።'],
    }),
    sv: ({ reference, email, at, day }) => ({
      subject: `Vi har tagit emot din ånger: ${reference}`,
      paragraphs: [
        'Hej,',
        'vi har tagit emot ditt meddelande om att du ångrar avtalet.',
        `Innehåll: ”Jag ångrar avtalet om beställning ${reference}.” E-postadress: ${email}`,
        `Det kom in ${stockholmSecond(Date.parse(at))} (svensk tid).`,
        `Det här mejlet bekräftar att meddelandet har kommit. En person tittar på det. Pengar som du ska ha tillbaka skickar vi senast ${formatDay('sv', day)}, på samma sätt som du betalade.`,
      ],
      button: { label: 'Ångra avtalet: sidan', path: PATH },
      after: ['Är det inte du som har skickat det, hör av dig.'],
    }),
    en: ({ reference, email, at, day }) => ({
      subject: `We have received your withdrawal: ${reference}`,
      paragraphs: [
        'Hello,',
        'we have received your message that you withdraw from the contract.',
        `Content: “I withdraw from the contract of order ${reference}.” E-mail address: ${email}`,
        `It came at ${stockholmSecond(Date.parse(at))} (Swedish time).`,
        `This mail confirms that the message has come. A person looks at it. Money that is yours goes back by ${formatDay('en', day)}, in the way in which you paid.`,
      ],
      button: { label: 'The page to withdraw', path: PATH },
      after: ['If it was not you who sent it, tell us.'],
    }),
  },
  'withdrawal-returned': {
    ti: ({ reference, method, paid, used, kept, amount }) => ({
      subject: `ስረዛ ውዕል (ånger) ${reference}፦ ${amount} kr መሊስናልኩም`,
      paragraphs: [
        'ሰላም፡',
        `ውዕል ናይ ዕድጊ (beställning) ${reference} ተሰሪዙ ኣሎ።`,
        `ዝኸፈልኩምዎ፦ ${paid} kr። ዝተጠቐምኩምሉ ምሉእ መዓልትታት፦ ${used}። ንዓና ዝተርፍ፦ ${kept} kr።`,
        `ዝመለስናልኩም፦ ${amount} kr ${WAYS.ti[method]}።`,
      ],
      button: { label: 'ናብ «መንገዲ»', path: PATH },
    }),
    sv: ({ reference, method, paid, used, kept, amount }) => ({
      subject: `Ånger ${reference}: ${amount} kr tillbaka`,
      paragraphs: [
        'Hej,',
        `avtalet om beställning ${reference} är upphävt.`,
        `Du betalade ${paid} kr. Hela dagar som du använde: ${used}. För dem behåller vi ${kept} kr.`,
        `Vi har skickat ${amount} kr ${WAYS.sv[method]}.`,
      ],
      button: { label: 'Till Mengedi', path: PATH },
    }),
    en: ({ reference, method, paid, used, kept, amount }) => ({
      subject: `Withdrawal ${reference}: ${amount} kr returned`,
      paragraphs: [
        'Hello,',
        `the contract of order ${reference} has ended.`,
        `You paid ${paid} kr. Whole days that you used: ${used}. For them we keep ${kept} kr.`,
        `We have sent ${amount} kr ${WAYS.en[method]}.`,
      ],
      button: { label: 'To Mengedi', path: PATH },
    }),
  },
  'withdrawal-refused': {
    ti: ({ reference, reason }) => ({
      subject: `ብዛዕባ ስረዛ ውዕል (ånger) ${reference}`,
      paragraphs: ['ሰላም፡', `ስረዛ ውዕልኩም (ånger) ${reference} ርኢናዮ፡ ክንቅበሎ ግን ኣይከኣልናን። ምኽንያቱ፦ ${reason}`],
      button: { label: 'ገጽ ስረዛ ውዕል (ångra avtalet)', path: PATH },
      after: [`እንተዘይተሰማሚዕኩም፡ ጽሓፉልና። ነቲ ጉዳይ ኣብዚ እውን ክትክስሱ ትኽእሉ፦ ${ARN}`],
    }),
    sv: ({ reference, reason }) => ({
      subject: `Om din ånger ${reference}`,
      paragraphs: ['Hej,', `vi har tittat på din ånger ${reference} och kan inte godta den. Skälet: ${reason}`],
      button: { label: 'Ångra avtalet: sidan', path: PATH },
      after: [`Håller du inte med, skriv till oss. Du kan också vända dig till ${ARN}.`],
    }),
    en: ({ reference, reason }) => ({
      subject: `About your withdrawal ${reference}`,
      paragraphs: ['Hello,', `we have looked at your withdrawal ${reference} and cannot accept it. The reason: ${reason}`],
      button: { label: 'The page to withdraw', path: PATH },
      after: [`If you do not agree, write to us. You can also turn to ${ARN}.`],
    }),
  },
};
