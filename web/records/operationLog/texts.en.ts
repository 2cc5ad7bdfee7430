import { operationLogWords } from '#contract/records/words/operationLogWords.ts'
import { operationWords } from '#contract/records/words/operationWords.ts'
import type { operationLog as japanese } from '#web/records/operationLog/texts.ja.ts'

export const operationLog: typeof japanese = {
  ...operationLogWords.en,
  types: operationWords.en.types,
  operations: operationWords.en.operations,
  title: 'Operation log',
  filter: {
    period: 'Period',
    type: 'Type',
    user: 'User',
    userHint: 'Name or email',
    company: 'Company',
  },
  list: {
    found: 'Entries: {{number}}',
    foundMore: 'Entries: {{number}} or more',
    moreHint:
      'Showing the first {{number}}. To see the others, narrow the period or filters, or download the CSV file.',
    subject: 'Subject',
    from: 'Accessed from',
    none: 'No entries match these filters.',
    noneHint: 'Try a longer period or fewer filters.',
    lastUse: 'Repeated views of the same screen within ten minutes are recorded as one entry.',
  },
  file: {
    title: 'Download operation log as CSV',
    explained: 'Each type has its own columns, so a file contains one type. Period and filters are those of the list.',
    save: 'Download',
  },
}
