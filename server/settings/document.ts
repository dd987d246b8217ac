import { VARIABLE_OF } from '#domain/owner-settings.ts';
import { SETTINGS } from './config.ts';
import { type Setting, settingsIn } from './kinds.ts';

const ALL = settingsIn(SETTINGS);
const SECRETS = ALL.filter(({ isSecret }) => isSecret).map(({ variable }) => variable);
/** Every name that the server reads from its environment. */
export const VARIABLES = new Set([...ALL.map(({ variable }) => variable), ...SECRETS.map((name) => `${name}_FILE`)]);

const inCode = (name: string) => `\`${name}\``;

function listed(names: readonly string[]): string {
  const [last = '', ...others] = names.map(inCode).reverse();
  return `${others.reverse().join(', ')} and ${last}`;
}

/** Settings up to one with a text make a row. */
function rows(): string[] {
  let row: Setting<unknown>[] = [];
  return ALL.flatMap((setting) => {
    row.push(setting);
    if (setting.doc === undefined) return [];
    const defaults = row.map(({ shown }) => shown);
    const shown = new Set(defaults).size === 1 ? setting.shown : defaults.join(', ');
    const cells = [row.map(({ variable }) => inCode(variable)).join(', '), shown, setting.doc];
    row = [];
    return [`|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`];
  });
}

/** The text of docs/settings.md. */
export const settingsDocument = () => `# Settings

Variables of the environment, read once at the start by \`server/settings/config.ts\`, from whose table \`npm run settings\` writes this document; a value that cannot be meant stops the start and says why.

${listed(Object.values(VARIABLE_OF))} can be left out and said in the back office (*Settings*) instead, where they count at once. A variable that is set wins, and the screen says so.

| variable | default | meaning |
|---|---|---|
${rows().join('\n')}

Each secret may stand in a file instead: ${listed(SECRETS.map((name) => `${name}_FILE`))} name it.
`;
