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
    operation: 'Operation',
    user: 'User',
    userHint: 'Name or email',
    result: 'Result',
    company: 'Company',
  },
  list: {
    found: 'Entries: {{number}}',
    foundMore: 'Entries: {{number}} or more',
    moreHint: 'The first {{number}} are shown. Narrow the period or the filter for the others, or save them as CSV.',
    subject: 'Subject',
    from: 'From',
    none: 'No entry fits.',
    noneHint: 'Try a longer period or fewer filters.',
    lastUse: 'The same view within ten minutes is one entry.',
  },
  file: {
    open: 'CSV',
    title: 'Save the operation log as CSV',
    explained: 'Each type has columns of its own, so a file holds one type. Period and filters are those of the list.',
    type: 'Type',
    save: 'Save',
    cancel: 'Cancel',
  },
}
