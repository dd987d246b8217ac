import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { Loaded } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { ContentLink } from '../content/content-link.tsx';
import { ContentList } from '../content/content-list.tsx';
import { useContentText } from '../content/use-content-text.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Badge } from '../ui/badge.tsx';

export function AdminChecklistsScreen() {
  const text = useAdminText();
  const textOf = useContentText();
  const checklists = useQuery({ queryKey: ['admin', 'checklists'], queryFn: () => call('GET /api/lists'), staleTime: 0 });
  return (
    <AdminScreen title={text.checklists.title} subtitle={text.checklists.subtitle}>
      <Loaded query={checklists}>
        {(data) => (
          <ContentList
            label={text.checklists.title}
            rows={data}
            nameOf={(checklist) => textOf(checklist, 'title')}
            create={{ to: adminPaths.newChecklist, label: text.checklists.create }}
            empty={text.checklists.none}
            saveOrder={(body) => call('PUT /api/lists/order', { body })}
          >
            {(checklist) => (
              <ContentLink
                to={adminPaths.checklist(checklist.id)}
                titleTi={checklist.title_tig}
                title={textOf(checklist, 'title')}
              >
                {checklist.retired ? <Badge tone="care">{text.editor.retired}</Badge> : null}
              </ContentLink>
            )}
          </ContentList>
        )}
      </Loaded>
    </AdminScreen>
  );
}
