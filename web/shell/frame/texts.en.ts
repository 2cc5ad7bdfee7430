import type { layout as japanese } from '#web/shell/frame/texts.ja.ts'

export const layout: typeof japanese = {
  mainMenu: 'Main menu',
  breadcrumbs: 'Breadcrumbs',
  openMenu: 'Open menu',
  narrowMenu: 'Collapse menu',
  widenMenu: 'Expand menu',
  language: 'Language',
  userMenu: 'User menu',
  lastLogin: 'Last login',
  logout: 'Logout',
  manual: 'Manual',
  windowBlocked: 'Your browser blocked the new window. Allow pop-ups for this site.',
  scheme: { title: 'Appearance', system: 'Use system setting', light: 'Light', dark: 'Dark', chosen: 'Selected' },
  enterprise: 'Company to show',
  enterpriseOwn: 'All companies ({{name}})',
  enterpriseNone: 'No companies match.',
}
