import type { InterfaceLanguage } from '#domain/language.ts';
import { type LegalBlock, readMarkdown } from '#domain/legal.ts';
import { frameText } from '../text/mails/frame.ts';
import type { MailText } from '../text/mails/mail-text.ts';

type MailFrame = {
  readonly language: InterfaceLanguage;
  readonly publicUrl: string;
  readonly phone: string;
  readonly email: string;
  /** The unsubscribe path, for mails that can be turned off. */
  readonly unsubscribe?: string | undefined;
};

type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] as string);
/** Typed text on one line, for headers and names. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const linesOf = (block: LegalBlock): string =>
  block.kind === 'list'
    ? block.items.map((item) => `- ${item}`).join('\n')
    : block.kind === 'paragraph'
      ? block.text
      : `${block.kind === 'title' ? '# ' : '## '}${block.text}`;

const TAGS = { title: 'h2', heading: 'h3', paragraph: 'p' } as const;
const htmlOf = (block: LegalBlock): string =>
  block.kind === 'list'
    ? `<ul style="margin:0 0 12px;padding:0 0 0 20px">${block.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
    : `<${TAGS[block.kind]} style="margin:0 0 12px">${escaped(block.text)}</${TAGS[block.kind]}>`;

const FONT = "font-family:'Noto Sans Ethiopic',Kefa,Ebrima,Nyala,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const SOFT = 'margin:0 0 8px;font-size:15px;color:#52606f';

/** HTML and plain text of a mail, from the same words. */
export function renderMail(words: MailText, { language, publicUrl, phone, email, unsubscribe }: MailFrame): RenderedMail {
  const frame = frameText[language];
  const subject = oneLine(words.subject);
  const paragraphs = words.paragraphs.map(oneLine);
  const after = (words.after ?? []).map(oneLine);
  const blocks = (words.documents ?? []).flatMap(readMarkdown);
  const links = (words.links ?? []).map(({ label, path }) => ({ label, address: `${publicUrl}${path}` }));
  const link = words.button === undefined ? undefined : `${publicUrl}${words.button.path}`;
  const places = [phone, email].filter((place) => place !== '').join(` ${frame.or} `);
  const foot = [frame.from, ...(places === '' ? [] : [frame.help(places)])];
  const off = unsubscribe === undefined ? undefined : `${publicUrl}${unsubscribe}`;

  const text = [
    ...paragraphs,
    ...(words.button === undefined ? [] : [`${words.button.label}:\n${link}`]),
    ...after,
    ...links.map(({ label, address }) => `${label}:\n${address}`),
    ...blocks.map(linesOf),
    ['-- ', ...foot, ...(off === undefined ? [] : [`${frame.unsubscribe}:\n${off}`])].join('\n'),
  ].join('\n\n');

  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escaped(line)}</p>`;
  const small = (line: string) => `<p style="${SOFT}">${escaped(line)}</p>`;
  const button =
    words.button === undefined || link === undefined
      ? ''
      : `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#005596;color:#ffffff;font-weight:600;text-decoration:none">${escaped(words.button.label)}</a></p>`;
  const spelled =
    link === undefined
      ? ''
      : `${small(frame.linkBelow)}<p style="${SOFT};word-break:break-all"><a href="${escaped(link)}" style="color:#005596">${escaped(link)}</a></p>`;
  const turnOff =
    off === undefined
      ? ''
      : `<p style="${SOFT}"><a href="${escaped(off)}" style="color:#52606f">${escaped(frame.unsubscribe)}</a></p>`;
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#faf9f6;color:#17202b;${FONT};font-size:17px;line-height:1.65">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;font-size:22px;font-weight:600">${escaped(frame.from)}</p>
<div style="padding:20px;border:1px solid #e3e0d8;border-radius:14px;background:#ffffff">
${paragraphs.map(paragraph).join('\n')}
${button}
${after.map(small).join('\n')}
${links.map(({ label, address }) => `<p style="margin:0 0 8px"><a href="${escaped(address)}" style="color:#005596">${escaped(label)}</a></p>`).join('\n')}
${spelled}
</div>
${blocks.length === 0 ? '' : `<div style="margin:16px 0 0;padding:20px;border:1px solid #e3e0d8;border-radius:14px;background:#ffffff;font-size:15px">\n${blocks.map(htmlOf).join('\n')}\n</div>`}
<div style="padding:16px 4px 0">
${foot.slice(1).map(small).join('\n')}
${turnOff}
</div>
</div>
</body></html>
`;
  return { subject, text, html };
}
