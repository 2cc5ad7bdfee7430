import type { common as japanese } from '#web/kernel/texts/texts.ja.ts'

export const common: typeof japanese = {
  loading: 'Loading',
  noConnection: 'The server could not be reached. Check your network connection.',
  noAnswer: 'The server did not respond in time. Try again later.',
  faultId: ' (Reference: {{id}})',
  retryInSeconds: ' (In about {{seconds}} s.)',
  retryInMinutes: ' (In about {{minutes}} min.)',
  failed: 'This information could not be loaded.',
  retry: 'Try again',
  none: '—',
  degrees: '°C',
  cancel: 'Cancel',
  close: 'Close',
  scrollsSideways: 'Scroll sideways to see the whole table',
  skipToContent: 'Skip to content',
  crashed: 'This page could not be displayed.',
  crashedHint: 'Reload the page. If the problem persists, contact your administrator.',
  reload: 'Reload',
  notFoundHint: 'The address may have changed, or you may not be authorised to view this page.',
  toHome: 'Back to home page',
}
