/** Filters of the lists of customers and of the audit. */
const sv = {
  state: 'Visa',
  states: {
    all: 'Alla kunder',
    trial: 'Provar (tid utan köp)',
    paying: 'Betalande',
    ending: 'Slutar inom 7 dagar',
    ended: 'Tiden är slut',
    never: 'Har aldrig övat',
  },
  sort: 'Ordning',
  sorts: { newest: 'Nyaste först', name: 'Namn', end: 'Slutar först' },
  oldest: 'Äldsta först',
  thing: 'Vad det heter',
  thingHint: 'Namn, referens eller text.',
  from: 'Från och med',
  to: 'Till och med',
  person: 'Vem',
  allEnding: (n: number) => `Visa alla ${n}`,
  suggestions: (n: number): string => (n === 1 ? 'förslag från läsare' : 'förslag från läsare'),
  lastBackup: (time: string) => `Senaste säkerhetskopian: ${time}.`,
  noBackup: 'Ingen säkerhetskopia har gjorts av Mengedi.',
};

const en: typeof sv = {
  state: 'Show',
  states: {
    all: 'All customers',
    trial: 'Trying (time without a purchase)',
    paying: 'Paying',
    ending: 'Ends within 7 days',
    ended: 'Time is over',
    never: 'Has never practised',
  },
  sort: 'Order',
  sorts: { newest: 'Newest first', name: 'Name', end: 'First to end' },
  oldest: 'Oldest first',
  thing: 'What it is called',
  thingHint: 'Name, reference or text.',
  from: 'From',
  to: 'Through',
  person: 'Who',
  allEnding: (n) => `Show all ${n}`,
  suggestions: (n) => (n === 1 ? 'suggestion of a reader' : 'suggestions of readers'),
  lastBackup: (time) => `Last backup: ${time}.`,
  noBackup: 'No backup was made by Mengedi.',
};

export const lists = { sv, en };
