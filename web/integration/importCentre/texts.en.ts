import { importKindWords } from '#contract/kernel/words/importKindWords.ts'
import type { importCentre as japanese } from '#web/integration/importCentre/texts.ja.ts'

export const importCentre: typeof japanese = {
  view: 'View',
  views: { data: 'Data (CSV)', loggerFiles: 'Logger files', history: 'Import history' },
  kinds: importKindWords.en,
  comma: ', ',
  company: 'Company: ',
  noKind: 'There is nothing that you may import.',
  noKindHint: 'Importing needs a company administrator with the menu of the screen that shows the data.',
  steps: { kind: '1. Kind of data', template: '2. Prepare a file', file: '3. Check the file' },
  kindHints: {
    products:
      'Adds and changes products by item code. A changed band or tolerance becomes a new version that is valid from today.',
    partners:
      'Adds trading partners by company code. For partners that exist, the file changes the grants, from the first day in the file or from today if that has passed. Empty cells change nothing; write “No” or “None” to take a grant back.',
    deliveries:
      'Adds and changes deliveries by reference number. Empty cells change nothing; write “(clear)” to clear a value. Items and loggers have files of their own.',
    deliveryItems:
      'The items of deliveries. All items of a delivery in the file are replaced by those of the file; deliveries that are not in the file stay as they are.',
    loggerAssignments:
      'Which logger travels with which delivery. All loggers of a delivery in the file are replaced by those of the file. Changes after pickup need a reason.',
    stock: 'Qualified stock by item, lot and location. Figures older than the stored ones change nothing.',
    users:
      'Adds and changes users by email address. New users are emailed an activation link after the import. Empty cells change nothing.',
  },
  partners: {
    proposed: 'New partners are sent a proposal. It grants nothing until the other company accepts.',
    setUp:
      'Imported by a platform administrator, each partnership is set up for both companies at once, without waiting for consent. The administrators of both companies are told.',
  },
  templateHint:
    'The template has one example line (it is not imported if you leave it). Times are those of the zone that the head names. You can also download what is registered, edit it and import it again.',
  template: 'Template',
  current: 'What is registered',
  shippingDate: 'Shipping date',
  rules: [
    'The file is checked first; nothing is registered by that.',
    'Heads may be Japanese or English, columns in any order.',
    'Up to {{number}} lines in a file',
  ],
  sending: 'Sending… {{percent}}%',
  checking: 'Checking…',
  progress: 'How far the file is sent',
  tooManyLines: 'Too many lines. Please split the file into parts of up to {{number}} lines.',
  value: 'Value',
  counts: {
    created: 'New',
    changed: 'Changed',
    unchanged: 'Unchanged',
    leftOut: 'Lines with faults',
    notTaken: 'Lines not taken',
  },
  acts: { created: 'New', changed: 'Changed', unchanged: 'Unchanged' },
  actCount: '{{act}} ({{number}})',
  record: 'Record',
  act: 'What happens',
  changes: 'Values',
  records: 'What would be imported',
  taken: 'What was imported',
  lineOf: 'Line {{lines}}: {{name}}',
  faultCount: 'Faults: {{number}}',
  faultFile: 'Lines not taken ({{number}})',
  faultHint: 'Download only the lines that are not taken, with the reasons; mend them and import them again. ',
  heldHint: 'Lines without a fault that are not taken because another line of the same record has one: {{number}}.',
  check: {
    title: 'Result of the check',
    facts: '{{kind}} · {{company}} · lines: {{lines}} · checked at {{at}}',
    removed: {
      deliveryItems: 'Items that are registered and not in the file leave their deliveries: {{number}}.',
      loggerAssignments: 'Logger links that are registered and not in the file leave their deliveries: {{number}}.',
    },
    ignored: 'Columns that this kind of data does not have are not read: {{heads}}',
    gone: 'This check cannot be shown.',
    goneHint: 'It is older than a day, or the file has been imported.',
    another: 'Choose another file',
  },
  decision: {
    title: 'What to import',
    importedBefore: 'This file was imported on {{at}} by {{by}}.',
    toImport: 'Show that import',
    all: 'No faults. {{number}} records are added or changed.',
    some: 'Import only the {{number}} records without a fault, or mend the file and import all of it.',
    nothing: 'The file says what is registered already: there is nothing to import.',
    nothingGood: 'No line can be imported. Please mend the file and choose it again.',
    takeAll: 'Import {{number}} records',
    takeGood: 'Import the {{number}} good records',
    none: 'Go back without importing',
    askTitle: 'Go on without {{number}} lines?',
    askText:
      'Only lines without a fault are imported. Download the lines that are not taken first, and you can mend and import them later.',
    done: 'Imported {{number}} records.',
    differs:
      'Since the check, {{number}} records have changed in the portal. Nothing was imported. Please look at the new result and choose again.',
  },
  history: {
    none: 'Nothing has been imported yet.',
    noneHint: 'Files that were imported are listed here.',
    found: '{{number}} imports',
    inForce: 'Imported',
    undone: 'Undone',
    heads: {
      importedAt: 'Imported at',
      kind: 'Kind',
      file: 'File',
      company: 'Company',
      importedBy: 'Imported by',
      created: 'New',
      changed: 'Changed',
      leftOut: 'Lines not taken',
      state: 'State',
    },
  },
  detail: {
    back: 'Back to the import history',
    unknown: 'This import cannot be shown.',
    unknownHint: 'It does not exist, or you may not see it.',
    file: 'Imported file',
    lines: 'Lines',
    sha256: 'Checksum (SHA-256)',
    undone: 'Undone on {{at}} by {{by}}. Reason: {{reason}}',
  },
  undo: {
    open: 'Undo',
    title: 'Undo the import',
    text: 'Removes the {{created}} new records and puts the {{changed}} changed ones back to what they were before. It is done only if all of them can be put back.',
    partners:
      'Of the {{created}} new ones, proposals that still wait are withdrawn, and partnerships that were set up end before their first day. The grants of the {{changed}} changed ones become what they were before. Deliveries and stock that were already sent stay as they are. It is done only if all of them can be put back.',
    reason: 'Reason',
    reasonHint: 'Kept in the audit trail; for deliveries also as the reason of the amendment.',
    reasonMissing: 'Please enter a reason.',
    submit: 'Undo',
    close: 'Close',
    done: 'Put back {{number}} records.',
    hindered: 'The import cannot be undone: {{number}} records were used or changed since.',
    list: 'What hinders the undoing',
    why: {
      changedSince: 'It was changed after the import.',
      gone: 'It does not exist any more.',
      usedByDelivery: 'A delivery uses it.',
      usedByStock: 'Stock or a lot uses it.',
      isDisclosed: 'It is disclosed.',
      inUse: 'An alert rule, a stability budget or another record uses it.',
      hasReadings: 'Its logger has measured.',
      reevaluated: 'Its temperature was judged anew.',
      decided: 'It has an excursion case or a release decision.',
      activated: 'The user has activated the account.',
      isSelf: 'You cannot put yourself back.',
      refused: 'The rights before the import cannot be given in this company any more.',
      answered: 'The proposal was already answered or withdrawn.',
      othersGrants: 'Only the partner or a platform administrator can put back what the partner grants.',
    },
  },
}

// It takes CSV files.
export { csvUpload } from '#web/kernel/csv/texts.en.ts'
