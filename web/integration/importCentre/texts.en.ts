import { importKindWords } from '#contract/kernel/words/importKindWords.ts'
import type { importCentre as japanese } from '#web/integration/importCentre/texts.ja.ts'

export const importCentre: typeof japanese = {
  view: 'View',
  views: { data: 'Data (CSV)', loggerFiles: 'Logger files', history: 'Import history' },
  kinds: importKindWords.en,
  company: 'Company: ',
  noKind: 'There is no data that you can import.',
  noKindHint:
    'To import data, you need to be a company administrator and have the menu of the screen that shows the data.',
  steps: { kind: '1. Data type', template: '2. Prepare a file', file: '3. Check the file' },
  kindHints: {
    products:
      'Registers and changes products by item code. A changed band or tolerance becomes a new version, valid from today.',
    partners:
      'Registers trading partners by company code. For existing partners, the grants are changed from the first day given in the file, or from today if that day is in the past. Empty cells do not change anything. To remove a grant, enter “No” or “None”.',
    deliveries:
      'Registers and changes deliveries by reference number. Empty cells do not change anything. To clear a value, enter “(clear)”. Items and loggers are imported with separate files.',
    deliveryItems:
      'Imports the items of deliveries. For each delivery in the file, all its items are replaced by those in the file. Deliveries that are not in the file do not change.',
    loggerAssignments:
      'Imports the assignments of loggers to deliveries. For each delivery in the file, all its loggers are replaced by those in the file. Changes after pickup require a reason.',
    stock: 'Imports qualified stock by item, lot and location. Quantities older than the registered ones are ignored.',
    users:
      'Registers and changes users by email address. New users receive an activation email after the import. Empty cells do not change anything.',
  },
  partners: {
    proposed: 'New partners receive a proposal. Nothing is granted until the other company accepts.',
    setUp:
      'If a platform administrator imports the file, partnerships are set up for both companies immediately, without waiting for acceptance. The administrators of both companies are notified.',
  },
  templateHint:
    'The template contains one example line, which is not imported if you leave it in. Times are in the time zone given in the heading. You can also download the registered data, edit it and import it again.',
  template: 'Template',
  current: 'Registered data',
  rules: [
    'The file is checked first. Nothing is registered at this point.',
    'Headings can be in Japanese or English, and columns can be in any order.',
    'Up to {{number}} lines per file',
  ],
  sending: 'Uploading… {{percent}}%',
  checking: 'Checking…',
  progress: 'Upload progress',
  tooManyLines: 'Too many lines. Split the file into parts of up to {{number}} lines each.',
  value: 'Value',
  counts: {
    created: 'New',
    changed: 'Changed',
    unchanged: 'Unchanged',
    leftOut: 'Lines with errors',
    notTaken: 'Lines not imported',
  },
  actCount: '{{act}} ({{number}})',
  record: 'Record',
  act: 'Action',
  changes: 'Values',
  records: 'Records to import',
  taken: 'Imported records',
  lineOf: 'Line {{lines}}: {{name}}',
  faultCount: 'Errors: {{number}}',
  faultFile: 'Lines with errors ({{number}})',
  faultHint: 'Download only the lines that cannot be imported, with the reasons. Correct them and import them again.',
  heldHint:
    'Lines without errors that are not imported because another line of the same record has an error: {{number}}.',
  check: {
    title: 'Check result',
    facts: '{{kind}} · {{company}} · lines: {{lines}} · checked at {{at}}',
    removed: {
      deliveryItems: 'Registered items that are not in the file and will be removed from their deliveries: {{number}}.',
      loggerAssignments:
        'Registered logger assignments that are not in the file and will be removed from their deliveries: {{number}}.',
    },
    ignored: 'Columns that are not part of this data type are ignored: {{heads}}',
    gone: 'This check result cannot be shown.',
    goneHint: 'It is more than a day old, or the file has already been imported.',
    another: 'Select another file',
  },
  decision: {
    title: 'Select what to import',
    importedBefore: 'This file was imported on {{at}} by {{by}}.',
    toImport: 'Show this import',
    all: 'No errors found. {{number}} records will be registered or changed.',
    some: 'Import only the {{number}} records without errors, or correct the file and import everything.',
    nothing: 'There is nothing to import because the file matches the registered data.',
    nothingGood: 'No lines can be imported. Correct the file and select it again.',
    takeAll: 'Import {{number}} records',
    takeGood: 'Import {{number}} records without errors',
    none: 'Go back without importing',
    askTitle: 'Continue without {{number}} lines?',
    askText:
      'Only lines without errors are imported. Download the other lines first if you want to correct and import them later.',
    done: '{{number}} records were imported.',
    differs:
      '{{number}} records have changed in the portal since the check. Nothing has been imported. Review the new check result and select again.',
  },
  history: {
    none: 'Nothing has been imported yet.',
    noneHint: 'Imported files appear here.',
    found: '{{number}} imports',
    inForce: 'Imported',
    undone: 'Undone',
    heads: {
      importedAt: 'Imported at',
      kind: 'Kind',
      file: 'File',
      company: 'Company',
      importedBy: 'Imported by',
      state: 'Status',
    },
  },
  detail: {
    back: 'Back to import history',
    unknown: 'This import cannot be shown.',
    file: 'Imported file',
    lines: 'Lines',
    sha256: 'Checksum (SHA-256)',
    undone: 'Undone on {{at}} by {{by}}. Reason: {{reason}}',
  },
  undo: {
    title: 'Undo import',
    text: 'Deletes the {{created}} new records and restores the {{changed}} changed records to their state before the import. This is done only if all of them can be restored.',
    partners:
      'Of the {{created}} new records, proposals awaiting an answer are withdrawn, and partnerships set up for both companies are ended as if they had never started. The grants of the {{changed}} changed records are restored to their state before the import. Deliveries and stock that have already been registered do not change. This is done only if everything can be restored.',
    reason: 'Reason',
    reasonHint: 'Recorded in the audit trail, and as the reason for the amendment of deliveries.',
    submit: 'Undo',
    done: '{{number}} records were restored to their state before the import.',
    hindered: 'The import cannot be undone because {{number}} records have been used or changed since.',
    list: 'Records that prevent undoing',
    why: {
      changedSince: 'Changed after the import.',
      gone: 'No longer exists.',
      usedByDelivery: 'Used by a delivery.',
      usedByStock: 'Used by stock or a lot.',
      isDisclosed: 'Has disclosure settings.',
      inUse: 'Used by an alert rule, a stability budget or another record.',
      hasReadings: 'Has readings from its loggers.',
      reevaluated: 'Its temperature has been re-evaluated.',
      decided: 'Has an excursion case or a release decision.',
      activated: 'The user has activated the account.',
      isSelf: 'You cannot undo changes to your own user.',
      refused: 'The rights held before the import can no longer be given in this company.',
      answered: 'The proposal has already been answered or withdrawn.',
      othersGrants: 'Only the partner or a platform administrator can restore what the partner grants.',
    },
  },
}

// It takes CSV files.
export { csvUpload } from '#web/kernel/csv/texts.en.ts'
