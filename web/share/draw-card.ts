const SIDE = 1_080;

/** Renders an image to share: the sentence and the app's name, nothing about the sender. Undefined if canvas fails. */
export async function drawCard(sentence: string): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  const { fontFamily } = getComputedStyle(document.body);
  pen.fillStyle = '#005596';
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.fillStyle = '#ffffff';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `bold 72px ${fontFamily}`;
  pen.fillText(sentence, SIDE / 2, SIDE / 2, SIDE * 0.86);
  pen.font = `48px ${fontFamily}`;
  pen.fillText('Mengedi · መንገዲ', SIDE / 2, SIDE * 0.82);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return blob === null ? undefined : new File([blob], 'mengedi.png', { type: 'image/png' });
}
