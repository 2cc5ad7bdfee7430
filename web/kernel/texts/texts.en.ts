import type { common as japanese } from '#web/kernel/texts/texts.ja.ts'

export const common: typeof japanese = {
  loading: 'Loading',
  noConnection: 'The server could not be reached. Please check your network connection.',
  noAnswer: 'The server did not answer in time. Please try again later.',
  faultId: ' (Reference: {{id}})',
  retryInSeconds: ' (In about {{seconds}} s.)',
  retryInMinutes: ' (In about {{minutes}} min.)',
  failed: 'This information could not be shown.',
  retry: 'Try again',
  none: '—',
  scrollsSideways: 'This table scrolls sideways',
  skipToContent: 'Skip to content',
  crashed: 'This screen could not be shown.',
  crashedHint: 'Please reload the page. If that does not help, contact your administrator.',
  reload: 'Reload',
  notFoundHint: 'The address may have changed, or you may not have permission to view this page.',
  toHome: 'Back to top page',
}
