const signsTi = {
  title: 'ምልክታት ትራፊክ',
  subtitle: 'ምልክታት ትራፊክ ሽወደን ብምድብ',
  empty: 'No road sign found',
  emptyText: 'ምልክታት ትራፊክ ኣብዚ ክረኣዩ እዮም።',
  noneInCategory: 'No traffic sign found',
  search: 'ብስም ወይ ብኮድ ድለዩ',
  searchHint: 'ንኣብነት B2 ወይ STOP',
  noMatch: (query: string) => `ን«${query}» ዝኸውን ምልክት ኣይተረኽበን።`,
  found: (n: number) => (n === 1 ? '1 ምልክት ተረኺቡ' : `${n} ምልክታት ተረኺቦም`),
  count: (n: number) => (n === 1 ? '1 ምልክት' : `${n} ምልክታት`),
  clear: 'ዝጸሓፍኩምዎ ደምስሱ',
  next: 'ዝቕጽል ምልክት',
  previous: 'ዝሓለፈ ምልክት',
};
type SignsText = typeof signsTi;

const signsSv: SignsText = {
  title: 'Vägmärken',
  subtitle: 'Svenska vägmärken efter grupp',
  empty: 'Inga vägmärken hittades',
  emptyText: 'Här kommer vägmärkena att finnas.',
  noneInCategory: 'Inget vägmärke hittades',
  search: 'Sök på namn eller kod',
  searchHint: 'Till exempel B2 eller STOP',
  noMatch: (query) => `Inget märke passar ”${query}”.`,
  found: (n) => (n === 1 ? '1 märke hittat' : `${n} märken hittade`),
  count: (n) => (n === 1 ? '1 märke' : `${n} märken`),
  clear: 'Rensa sökningen',
  next: 'Nästa märke',
  previous: 'Föregående märke',
};

const signsEn: SignsText = {
  title: 'Traffic signs',
  subtitle: 'Swedish traffic signs by group',
  empty: 'No road sign found',
  emptyText: 'The traffic signs will be here.',
  noneInCategory: 'No traffic sign found',
  search: 'Search by name or code',
  searchHint: 'For example B2 or STOP',
  noMatch: (query) => `No sign fits “${query}”.`,
  found: (n) => (n === 1 ? '1 sign found' : `${n} signs found`),
  count: (n) => (n === 1 ? '1 sign' : `${n} signs`),
  clear: 'Clear the search',
  next: 'Next sign',
  previous: 'Previous sign',
};

export const signsText = { ti: signsTi, sv: signsSv, en: signsEn };
