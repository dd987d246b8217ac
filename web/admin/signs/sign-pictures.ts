export const groupPicture = (cdn: string, groupimg: string) => `${cdn}/signs/${encodeURIComponent(groupimg)}`;
export const signPicture = (cdn: string, groupid: string, img: string) =>
  `${cdn}/signs/${encodeURIComponent(groupid)}/${encodeURIComponent(img)}`;
