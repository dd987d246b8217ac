/** A picture that is a sign by itself, or a scene with the codes of signs behind its name. */
const ONE = /^sign-(.+)\.svg$/;
const SCENE = /^scene-[a-z\d-]+\.([A-Za-z\d.-]+)\.svg$/;

/** The codes of the signs that a question is on, as the name of its picture says: sign-B4.svg, scene-parking-disc.E19.T17.svg. */
export function signsInPicture(image: string): readonly string[] {
  const [, code] = ONE.exec(image) ?? [];
  if (code !== undefined) return [code];
  return SCENE.exec(image)?.[1]?.split('.') ?? [];
}
