/** A group of signs: its letters as in the sign list, the sign that represents it, and the drawings. */
export type Family = {
  readonly group: string;
  /** Code of the sign used as the picture of the group. */
  readonly cover: string;
  /** Code → a whole SVG file, or a function that draws it. */
  readonly signs: Readonly<Record<string, string | (() => string)>>;
};

/** Every file of a family: path under `pictures/signs` → text. */
export function filesOf(family: Family): Map<string, string> {
  const files = new Map<string, string>();
  for (const [code, drawing] of Object.entries(family.signs)) {
    files.set(`${family.group}/${code}.svg`, typeof drawing === 'string' ? drawing : drawing());
  }
  const cover = files.get(`${family.group}/${family.cover}.svg`);
  if (cover === undefined) throw new Error(`group ${family.group}: its cover ${family.cover} is not drawn`);
  files.set(`${family.group}.svg`, cover);
  return files;
}
