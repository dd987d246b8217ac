import { formatDay } from '#domain/format-day.ts';
import type { MailCatalog } from './mail-text.ts';

export type OrderMails = {
  /** `amount`: in kronor, as it is written; `day`: the last one that is open; `link`: to the receipt. */
  'order-fulfilled': {
    readonly name: string;
    readonly amount: string;
    readonly reference: string;
    readonly day: string;
    readonly link: string;
  };
  'order-refunded': { readonly name: string; readonly amount: string; readonly reference: string; readonly link: string };
};

export const orderMails: MailCatalog<OrderMails> = {
  'order-fulfilled': {
    ti: ({ name, amount, reference, day, link }) => ({
      subject: 'ክፍሊትኩም መጺኡ፡ ኩሉ ተኸፊቱ ኣሎ',
      paragraphs: [
        `ሰላም ${name}፡`,
        `ናይ ${amount} kr ክፍሊትኩም ተቐቢልና ኣለና። የቐንየልና!`,
        `ኩሎም ልምምዳት፡ ደረጃታትን ፈተናታትን ክሳብ ${formatDay('ti', day)} ክፉታት እዮም።`,
      ],
      button: { label: 'ቅብሊት (kvitto) ርኣዩ', path: link },
      after: [`ቁጽሪ ዕድጊኹም (beställning)፦ ${reference}`],
    }),
    sv: ({ name, amount, reference, day, link }) => ({
      subject: 'Betalningen har kommit: allt är öppet',
      paragraphs: [
        `Hej ${name},`,
        `vi har fått din betalning på ${amount} kr. Tack!`,
        `Alla övningar, steg och prov är öppna till och med ${formatDay('sv', day)}.`,
      ],
      button: { label: 'Se kvittot', path: link },
      after: [`Din beställning: ${reference}`],
    }),
    en: ({ name, amount, reference, day, link }) => ({
      subject: 'Your payment has arrived: everything is open',
      paragraphs: [
        `Hello ${name},`,
        `we have received your payment of ${amount} kr. Thank you!`,
        `All exercises, steps and exams are open through ${formatDay('en', day)}.`,
      ],
      button: { label: 'See the receipt', path: link },
      after: [`Your order: ${reference}`],
    }),
  },
  'order-refunded': {
    ti: ({ name, amount, reference, link }) => ({
      subject: `${amount} kr መሊስናልኩም ኣለና`,
      paragraphs: [`ሰላም ${name}፡`, `ካብ ክፍሊትኩም ${amount} kr መሊስናልኩም ኣለና።`],
      button: { label: 'ቅብሊት (kvitto) ርኣዩ', path: link },
      after: [`ቁጽሪ ዕድጊኹም (beställning)፦ ${reference}`],
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
