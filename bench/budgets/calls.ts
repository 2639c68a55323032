import type { Seat } from '../row.ts';
import { newId } from '#server/platform/ids.ts';
import { requestText } from '../connection.ts';

export interface BudgetCall {
  readonly name: string;
  /** The request, by a learner or an administrator. */
  readonly text: (learner: Seat, administrator: string) => string;
}

const asLearner = (path: (seat: Seat) => string, name: string): BudgetCall => ({
  name: `GET ${name}`,
  text: (seat) => requestText('GET', path(seat), seat.cookie),
});
const asAdministrator = (path: string): BudgetCall => ({
  name: `GET ${path}, by an administrator`,
  text: (_seat, cookie) => requestText('GET', path, cookie),
});
const same = (path: string) => asLearner(() => path, path);

/** What people open most, and what grows with a network. */
export const budgetCalls: readonly BudgetCall[] = [
  same('/api/session'),
  same('/api/courses/in-progress'),
  same('/api/curriculums/?limit=6'),
  same('/api/dashboards/learner-home'),
  same('/api/courses/remaining'),
  asLearner(({ courseId }) => `/api/courses/${courseId}`, '/api/courses/{id}'),
  asLearner(({ courseId }) => `/api/courses/${courseId}/progress`, '/api/courses/{id}/progress'),
  asLearner(({ curriculumId }) => `/api/curriculums/${curriculumId}/detail`, '/api/curriculums/{id}/detail'),
  same('/api/bulletins/?limit=20&page=1'),
  asLearner(({ bulletinId }) => `/api/bulletins/${bulletinId}?visit=true`, '/api/bulletins/{id}?visit=true'),
  same('/api/notifications/?limit=50'),
  same('/api/ilt-event/my-events'),
  same('/api/events/?limit=20&page=1'),
  same('/api/incentive/current-user'),
  same('/api/rewards/?page=1&limit=10'),
  {
    name: 'POST /api/courses/{id}/progress',
    text: ({ courseId, sectionIds, cookie }) =>
      requestText('POST', `/api/courses/${courseId}/progress`, cookie, {
        eventId: newId(),
        sectionId: sectionIds[0],
        kind: 'time',
        time: 1,
      }),
  },
  asAdministrator('/api/users/?limit=50'),
  asAdministrator('/api/courses/?text=brakes&limit=20'),
  asAdministrator('/api/spiff-claims/?limit=25'),
  asAdministrator('/api/report-users/?limit=25'),
  asAdministrator('/api/report-users/?limit=25&sortBy=completed&direction=desc'),
  asAdministrator('/api/report-courses?limit=25'),
];
