const sv = {
  title: 'Borttaget',
  subtitle: 'Det som har tagits bort kommer tillbaka som det var, sist i sin lista. Inspelningar kommer inte tillbaka.',
  kind: 'Sort',
  none: 'Inget är borttaget.',
  line: (time: string, name: string) => `Borttaget ${time} · ${name}`,
  gone: 'konto som inte finns kvar',
  restore: 'Ta tillbaka',
  restoreOne: (name: string) => `Ta tillbaka: ${name}`,
  restored: (name: string) => `${name} är tillbaka.`,
  failed: (name: string) => `${name} kan inte tas tillbaka ännu.`,
  group: 'Grupp',
  groupHint: 'Märket togs bort innan loggen sparade gruppen. Välj vilken det ska tillbaka till.',
  code: 'Gruppens kod',
  codeHint: 'Gruppen togs bort innan loggen sparade koden. Skriv den som den var, till exempel A.',
};

const en: typeof sv = {
  title: 'Deleted',
  subtitle: 'What was deleted comes back as it was, last in its list. Recordings do not come back.',
  kind: 'Kind',
  none: 'Nothing is deleted.',
  line: (time, name) => `Deleted ${time} · ${name}`,
  gone: 'an account that is gone',
  restore: 'Bring back',
  restoreOne: (name) => `Bring back: ${name}`,
  restored: (name) => `${name} is back.`,
  failed: (name) => `${name} cannot come back yet.`,
  group: 'Group',
  groupHint: 'The sign was deleted when the log did not keep its group. Choose the one that it comes back into.',
  code: 'Code of the group',
  codeHint: 'The group was deleted when the log did not keep its code. Write it as it was, for example A.',
};

export const deleted = { sv, en };
