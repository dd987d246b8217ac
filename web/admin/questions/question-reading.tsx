import { useQuery } from '@tanstack/react-query';
import { usePathId } from '../../navigation/path-ids.ts';
import { WrittenHtml } from '../../ui/written-html.tsx';
import { adminPaths } from '../admin-paths.ts';
import { questionCalls } from '../content/calls.ts';
import { EditorLoader } from '../content/editor-loader.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen, Card } from '../ui/admin-screen.tsx';
import { Badge } from '../ui/badge.tsx';

const LANGUAGES = [
  ['sv', 'question_sv', 'option_sv', 'solution_sv'],
  ['ti', 'question', 'option', 'solution'],
  ['en', 'question_en', 'option_en', 'solution_en'],
] as const;

/** Read-only view of a question, for support. */
export function QuestionReading() {
  const text = useAdminText();
  const id = usePathId('id');
  const query = useQuery({ queryKey: ['admin', 'question', id], queryFn: () => questionCalls.read(id), staleTime: 0, gcTime: 0 });
  const [title, back] = [text.questions.one(id), { to: adminPaths.inbox, label: text.inbox.title }];
  return (
    <EditorLoader query={query} title={title} back={back}>
      {(row) => (
        <AdminScreen title={title} back={back}>
          <div className="grid gap-6">
            {LANGUAGES.map(([language, question, option, solution]) => (
              <Card key={language} title={text.common.languages[language]}>
                <div lang={language} className="grid gap-3">
                  <p className="font-semibold">{row[question]}</p>
                  <ul className="grid gap-1">
                    {row.options.map((one) => (
                      <li key={one.id} className="flex flex-wrap items-center gap-2">
                        {one[option]}
                        {one.correct ? <Badge tone="right">{text.statistics.items.right}</Badge> : null}
                      </li>
                    ))}
                  </ul>
                  <WrittenHtml
                    html={row.options.find((one) => one.solution !== null)?.solution?.[solution] ?? ''}
                    lang={language}
                  />
                </div>
              </Card>
            ))}
          </div>
        </AdminScreen>
      )}
    </EditorLoader>
  );
}
