import type { ownSessions as japanese } from '#web/identity/ownSessions/texts.ja.ts'

export const ownSessions: typeof japanese = {
  title: 'Active logins',
  hint: 'If you do not recognise a login, end it and change your password.',
  began: 'Logged in',
  used: 'Last used',
  usedHint: 'Updated about every 30 minutes while a page is open.',
  from: 'IP address',
  unknownFrom: 'unknown',
  thisOne: 'This device',
  end: 'End',
  endAll: 'End all other logins',
  endOneTitle: 'End this login?',
  endAllTitle: 'End all other logins?',
  endHint: 'That device has to log in again. Please enter your password to confirm.',
  ended: 'Logins ended: {{number}}',
  none: 'You are not logged in anywhere else.',
  organization: {
    title: 'Organization history',
    hint: 'Administrators change the company and department you belong to.',
    now: 'today',
  },
}
