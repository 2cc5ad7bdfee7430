/** REC-4: the types of log CSV files, 1 to 7; 8 is what administrators do. */
export const logTypes = {
  '1': 'login',
  '2': 'deliveryList',
  '3': 'deliveryStatus',
  '4': 'location',
  '5': 'temperature',
  '6': 'productInfoList',
  '7': 'productLoggerLink',
  '8': 'administration',
} as const
export type LogType = keyof typeof logTypes

/** The operations of the operation log, each with its log type. */
export const operations = {
  signIn: '1',
  confirmSignIn: '1',
  signOut: '1',
  activateAccount: '1',
  askForPasswordReset: '1',
  resetPassword: '1',
  changePassword: '1',
  agreeToTerms: '1',
  searchDeliveries: '2',
  showDeliveryMap: '2',
  downloadDeliveries: '2',
  showDelivery: '3',
  listTrips: '3',
  confirmTrip: '3',
  assignTrip: '3',
  downloadDelivery: '3',
  printTemperatureReport: '3',
  showLocation: '4',
  showTemperature: '5',
  showItems: '6',
  listStock: '6',
  downloadStock: '6',
  listOrderedItems: '6',
  downloadOrderedItems: '6',
  setDock: '6',
  showLoggers: '7',
  downloadKpi: '8',
  registerKpi: '8',
  administerUsers: '8',
  administerCompanies: '8',
  administerApiKeys: '8',
  administerWebhooks: '8',
  administerPartners: '8',
  readPartners: '8',
  administerProducts: '8',
  importData: '8',
  registerDeliveries: '8',
  reevaluate: '8',
  nameWithoutConsent: '8',
  seeWhatIsNotShown: '8',
  administerDisclosure: '8',
  readDisclosure: '8',
  administerVendors: '8',
  answerAudits: '8',
  readVendors: '8',
  publishNotices: '8',
  administerDocuments: '8',
  readDocuments: '8',
  ingestLoggerFiles: '8',
  explainLoggerFiles: '8',
  withdrawLoggerFiles: '8',
  administerLoggers: '8',
  readLoggerFiles: '8',
  readLogs: '8',
  administerAlerts: '8',
  acknowledgeAlerts: '8',
  readCases: '8',
  assessCases: '8',
  sign: '8',
  administerQuality: '8',
  readReports: '8',
  administerReports: '8',
  shareBoards: '8',
  administerPlatform: '8',
} as const satisfies Record<string, LogType>
export type Operation = keyof typeof operations

const views: readonly Operation[] = [
  'searchDeliveries',
  'showDeliveryMap',
  'showDelivery',
  'listTrips',
  'showLocation',
  'showTemperature',
  'showItems',
  'listStock',
  'listOrderedItems',
  'showLoggers',
  'readDisclosure',
  'readPartners',
  'readVendors',
  'readDocuments',
  'readLoggerFiles',
  'readLogs',
  'readCases',
  'readReports',
  'seeWhatIsNotShown',
]
/** Views are repeated in the background by a page; every other operation is a deliberate act each time. */
export const isView = (operation: Operation) => views.includes(operation)

const ownAccount: readonly Operation[] = ['signOut', 'changePassword', 'agreeToTerms']
/**
 * IDN-2: guests only read: a new operation is refused to them until it is listed as a view. An attempt to sign reaches
 * server/quality/signatures, which refuses and records it (21 CFR 11.300(d)).
 */
export const isForGuests = (operation: Operation) =>
  isView(operation) || ownAccount.includes(operation) || operation === 'sign'
