/** Days of the week by their numbers, 1 Monday to 7 Sunday, and as the texts name them. */
export const weekdays = [
  { day: 1, name: 'mon' },
  { day: 2, name: 'tue' },
  { day: 3, name: 'wed' },
  { day: 4, name: 'thu' },
  { day: 5, name: 'fri' },
  { day: 6, name: 'sat' },
  { day: 7, name: 'sun' },
] as const
