const checklistsTi = {
  title: 'መቆጻጸሪ ዝርዝራት',
  subtitle: 'ቅድሚ ምዝዋርን ቅድሚ ፈተናን ዝሕግዙኹም ዝርዝራት።',
  empty: 'No checklist found',
  emptyText: 'መቆጻጸሪ ዝርዝራት ኣብዚ ክረኣዩ እዮም።',
  done: 'ተወዲኡ',
  markDone: 'ከም ዝተወድአ ምልክት ግበሩ',
  doneCount: (done: number, total: number) => `${done} ካብ ${total} ${done === 1 ? 'ተወዲኡ' : 'ተወዲኦም'}`,
};
type ChecklistsText = typeof checklistsTi;

const checklistsSv: ChecklistsText = {
  title: 'Checklistor',
  subtitle: 'Listor till hjälp före körning och inför provet.',
  empty: 'Ingen checklista hittades',
  emptyText: 'Här kommer checklistorna att finnas.',
  done: 'Klar',
  markDone: 'Markera som klar',
  doneCount: (done, total) => `${done} av ${total} klara`,
};

const checklistsEn: ChecklistsText = {
  title: 'Checklists',
  subtitle: 'Lists that help before driving and before the test.',
  empty: 'No checklist found',
  emptyText: 'The checklists will be here.',
  done: 'Done',
  markDone: 'Mark as done',
  doneCount: (done, total) => `${done} of ${total} done`,
};

export const checklistsText = { ti: checklistsTi, sv: checklistsSv, en: checklistsEn };
