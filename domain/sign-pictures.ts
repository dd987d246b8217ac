/** File names of pictures that are one sign, or a scene with sign codes at the end of its name. */
const ONE = /^sign-(.+)\.svg$/;
const SCENE = /^scene-[a-z\d-]+\.([A-Za-z\d.-]+)\.svg$/;

/** Sign codes from the file name of a question's picture: sign-B4.svg, scene-parking-disc.E19.T17.svg. */
export function signsInPicture(image: string): readonly string[] {
  const [, code] = ONE.exec(image) ?? [];
  if (code !== undefined) return [code];
  return SCENE.exec(image)?.[1]?.split('.') ?? [];
}
