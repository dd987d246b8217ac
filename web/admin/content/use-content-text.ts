import { useAdminLanguage } from '../text/use-admin-text.ts';

/** Title in the admin's language, or in Tigrinya where that is missing. */
export function useContentText(): (item: object, stem: string) => string {
  const language = useAdminLanguage();
  return (item, stem) => {
    const wire = item as Readonly<Record<string, unknown>>;
    return String(wire[`${stem}_${language}`] || wire[`${stem}_sv`] || wire[stem] || wire[`${stem}_tig`] || '');
  };
}
