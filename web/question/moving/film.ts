import type { Film } from '#domain/moving/scene.ts';

/** Loads the film stored in the metadata of its SVG, so that caches and packs handle it like any picture. */
export async function loadFilm(source: string): Promise<Film> {
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${response.status}`);
  return filmIn(await response.text());
}

export function filmIn(picture: string): Film {
  const written = /<metadata>([\s\S]*?)<\/metadata>/.exec(picture)?.[1] ?? '';
  const film = JSON.parse(written.replaceAll('&lt;', '<').replaceAll('&amp;', '&')) as Film;
  if (typeof film.scene?.ends !== 'number' || typeof film.shapes !== 'object') throw new Error('the picture has no film');
  return film;
}
