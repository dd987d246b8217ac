/** spec §5: where links and pictures in written HTML may lead. */
const LINK = /^(?:https?|mailto|tel|sms):/i;
const PICTURE = /^(?:https?:|data:image\/(?:png|jpeg|webp);base64,)/i;

export const isAllowedLink = (address: string) => LINK.test(address.trim());
export const isAllowedPicture = (address: string) => PICTURE.test(address.trim());
