const sv = {
  filter: 'Kommentarer',
  states: { open: 'Öppna', resolved: 'Lösta' },
  write: 'Kommentera',
  thread: (name: string) => `Kommentarer: ${name}`,
  open: (n: number) => (n === 1 ? '1 kommentar' : `${n} kommentarer`),
  resolved: (n: number) => (n === 1 ? 'Löst: 1 kommentar' : `Löst: ${n} kommentarer`),
  said: (name: string, time: string) => `${name} · ${time}`,
  field: 'Ny kommentar',
  send: 'Skicka',
  resolve: 'Löst',
  reopen: 'Öppna igen',
};
const en: typeof sv = {
  filter: 'Comments',
  states: { open: 'Open', resolved: 'Resolved' },
  write: 'Comment',
  thread: (name) => `Comments: ${name}`,
  open: (n) => (n === 1 ? '1 comment' : `${n} comments`),
  resolved: (n) => (n === 1 ? 'Resolved: 1 comment' : `Resolved: ${n} comments`),
  said: (name, time) => `${name} · ${time}`,
  field: 'New comment',
  send: 'Send',
  resolve: 'Resolved',
  reopen: 'Open again',
};
export const comments = { sv, en };
