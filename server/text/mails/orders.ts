import { formatDay } from '#domain/format-day.ts';
import type { WayToPay } from '#domain/order.ts';
import type { MailCatalog } from './mail-text.ts';

/** An order. `what`: name of the plan; amounts formatted in kronor; `seller`: on one line; `link`: to the order. */
type Ordered = {
  readonly name: string;
  readonly what: string;
  readonly amount: string;
  readonly vat: string;
  readonly vatRate: number;
  readonly method: WayToPay;
  readonly reference: string;
  readonly seller: string;
  readonly link: string;
};

export type OrderMails = {
  'order-placed': Ordered;
  /** `day`: the last paid day; `documents`: everything that was agreed to. */
  'order-fulfilled': Ordered & { readonly day: string; readonly documents: readonly string[] };
  'order-refunded': { readonly name: string; readonly amount: string; readonly reference: string; readonly link: string };
};

const WAYS = {
  ti: { swish: 'ብSwish', card: 'ብካርድ', cash: 'ብጥረ ገንዘብ (kontant)', bank: 'ብባንክ' },
  sv: { swish: 'Swish', card: 'kort', cash: 'kontant', bank: 'bank' },
  en: { swish: 'Swish', card: 'card', cash: 'cash', bank: 'bank' },
} as const;

const facts = {
  ti: ({ what, amount, vat, vatRate, method, reference, seller }: Ordered) => [
    `ዝኣዘዝኩምዎ፦ «መንገዲ»፡ ${what}። እቲ ግዜ ባዕሉ ይውዳእ፡ ባዕሉ ኣይሕደስን።`,
    `ዋጋ፦ ${amount} kr፡ ካብኡ ግብሪ (moms) ${vatRate}%፦ ${vat} kr። ኣገባብ ክፍሊት፦ ${WAYS.ti[method]}።`,
    `ቁጽሪ ዕድጊ (beställning)፦ ${reference}`,
    `ሸያጢ፦ ${seller}`,
  ],
  sv: ({ what, amount, vat, vatRate, method, reference, seller }: Ordered) => [
    `Du har beställt: Mengedi, ${what}. Tiden slutar av sig själv och förnyas inte.`,
    `Pris: ${amount} kr, varav moms ${vatRate} %: ${vat} kr. Betalsätt: ${WAYS.sv[method]}.`,
    `Beställning: ${reference}`,
    `Säljare: ${seller}`,
  ],
  en: ({ what, amount, vat, vatRate, method, reference, seller }: Ordered) => [
    `You have ordered: Mengedi, ${what}. The time ends by itself and is not renewed.`,
    `Price: ${amount} kr, of which VAT ${vatRate}%: ${vat} kr. Paid by: ${WAYS.en[method]}.`,
    `Order: ${reference}`,
    `Seller: ${seller}`,
  ],
};

const withdraw = {
  ti: 'ነቲ ውዕል ኣብዚ ሰርዙ (Ångra avtalet här)',
  sv: 'Ångra avtalet här',
  en: 'Withdraw from the contract here',
} as const;
const linksOf = (language: keyof typeof withdraw, reference: string) => [
  { label: withdraw[language], path: `/withdraw?order=${reference}` },
];

export const orderMails: MailCatalog<OrderMails> = {
  'order-placed': {
    ti: (order) => ({
      subject: `ትእዛዝኩም በጺሑና፦ ${order.reference}`,
      paragraphs: [`ሰላም ${order.name}፡`, 'ትእዛዝኩም ተቐቢልናዮ ኣለና። ገና ክፍሊት ይጽበ ኣሎ።', ...facts.ti(order)],
      button: { label: 'ነቲ ዕድጊ ርኣዩ', path: order.link },
      after: ['ክፍሊትኩም ምስ መጸ፡ ነቲ ውዕል ብኢመይል ከነረጋግጾ ኢና።'],
      links: linksOf('ti', order.reference),
    }),
    sv: (order) => ({
      subject: `Vi har fått din beställning: ${order.reference}`,
      paragraphs: [`Hej ${order.name},`, 'vi har fått din beställning. Den väntar på betalningen.', ...facts.sv(order)],
      button: { label: 'Se beställningen', path: order.link },
      after: ['När betalningen har kommit bekräftar vi avtalet med ett mejl.'],
      links: linksOf('sv', order.reference),
    }),
    en: (order) => ({
      subject: `We have received your order: ${order.reference}`,
      paragraphs: [`Hello ${order.name},`, 'we have received your order. It waits for the payment.', ...facts.en(order)],
      button: { label: 'See the order', path: order.link },
      after: ['When the payment has come we confirm the contract by mail.'],
      links: linksOf('en', order.reference),
    }),
  },
  'order-fulfilled': {
    ti: (order) => ({
      subject: 'ክፍሊትኩም መጺኡ፡ ኩሉ ተኸፊቱ ኣሎ',
      paragraphs: [
        `ሰላም ${order.name}፡`,
        `ናይ ${order.amount} kr ክፍሊትኩም ተቐቢልና ኣለና። የቐንየልና! እዚ ኢመይል ነቲ ውዕል የረጋግጽ፡ ዓቅብዎ።`,
        `ኩሎም ልምምዳት፡ ደረጃታትን ፈተናታትን ክሳብ ${formatDay('ti', order.day)} ክፉታት እዮም።`,
        ...facts.ti(order),
      ],
      button: { label: 'ቅብሊት (kvitto) ርኣዩ', path: order.link },
      links: linksOf('ti', order.reference),
      documents: order.documents,
    }),
    sv: (order) => ({
      subject: 'Betalningen har kommit: allt är öppet',
      paragraphs: [
        `Hej ${order.name},`,
        `vi har fått din betalning på ${order.amount} kr. Tack! Det här mejlet bekräftar avtalet: spara det.`,
        `Alla övningar, steg och prov är öppna till och med ${formatDay('sv', order.day)}.`,
        ...facts.sv(order),
      ],
      button: { label: 'Se kvittot', path: order.link },
      links: linksOf('sv', order.reference),
      documents: order.documents,
    }),
    en: (order) => ({
      subject: 'Your payment has arrived: everything is open',
      paragraphs: [
        `Hello ${order.name},`,
        `we have received your payment of ${order.amount} kr. Thank you! This mail confirms the contract: keep it.`,
        `All exercises, steps and exams are open through ${formatDay('en', order.day)}.`,
        ...facts.en(order),
      ],
      button: { label: 'See the receipt', path: order.link },
      links: linksOf('en', order.reference),
      documents: order.documents,
    }),
  },
  'order-refunded': {
    ti: ({ name, amount, reference, link }) => ({
      subject: `${amount} kr መሊስናልኩም ኣለና`,
      paragraphs: [`ሰላም ${name}፡`, `ካብ ክፍሊትኩም ${amount} kr መሊስናልኩም ኣለና።`],
      button: { label: 'ቅብሊት (kvitto) ርኣዩ', path: link },
      after: [`ቁጽሪ ዕድግኹም (beställning)፦ ${reference}`],
    }),
    sv: ({ name, amount, reference, link }) => ({
      subject: `Vi har betalat tillbaka ${amount} kr`,
      paragraphs: [`Hej ${name},`, `vi har skickat tillbaka ${amount} kr av din betalning.`],
      button: { label: 'Se kvittot', path: link },
      after: [`Din beställning: ${reference}`],
    }),
    en: ({ name, amount, reference, link }) => ({
      subject: `We have paid back ${amount} kr`,
      paragraphs: [`Hello ${name},`, `we have sent back ${amount} kr of your payment.`],
      button: { label: 'See the receipt', path: link },
      after: [`Your order: ${reference}`],
    }),
  },
};
