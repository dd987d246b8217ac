import type { WayToPay } from '#domain/order.ts';

/** Bookkeeping files are in Swedish, whatever language the owner uses. */
export const booksText = {
  receipts: [
    'Kvittonummer',
    'Datum',
    'Typ',
    'Avser kvitto',
    'Referens',
    'Vara',
    'Betalsätt',
    'Momssats %',
    'Utan moms',
    'Moms',
    'Med moms',
    'Säljare',
    'Organisationsnummer',
  ],
  kinds: { sale: 'Försäljning', refund: 'Återbetalning' },
  methods: { swish: 'Swish', card: 'Kort', cash: 'Kontant', bank: 'Bank' } satisfies Record<WayToPay, string>,
  months: ['Månad', 'Momssats %', 'Antal köp', 'Sålt med moms', 'Återbetalt med moms', 'Utan moms', 'Moms', 'Summa med moms'],
};
