import type { RequestOf } from '#contract/kernel/call.ts'
import { usualSettings } from '#contract/quality/rules/alerts/notificationSettings.ts'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { webhookCalls } from '#contract/integration/calls/webhooks.ts'
import { boardCalls } from '#contract/reporting/calls/boards.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import { noticeCalls } from '#contract/information/calls/notices.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { signatureCalls } from '#contract/quality/calls/signatures.ts'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { partnerCalls } from '#contract/partners/calls/partners.ts'
import { userCalls } from '#contract/identity/calls/users.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { loggerFileCalls, type SeriesAct } from '#contract/devices/calls/loggerFiles.ts'
import { defaultPeople, defaultSteps } from '#contract/quality/rules/alerts/alertRules.ts'
import { emptyAssessment } from '#contract/quality/rules/caseAssessment.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { FuzzWorld, WhoName } from '#test/fuzz/world/fuzzWorld.ts'
import { mailedLink } from '#test/support/network/mailedLink.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeUser, password } from '#test/support/database/make.ts'
import { makeConsent } from '#test/support/worlds/partners.ts'
import { mailedCode } from '#test/support/calls/signIn.ts'
import { askedCode } from '#test/support/worlds/quality/signing.ts'
import type { As } from '#test/support/portal/testApp.ts'
import { makeDocument } from '#test/support/worlds/vendorWorld.ts'
import { workOffJobs } from '#test/support/portal/workOffJobs.ts'
import { pngOf } from '#test/support/files/images.ts'
import { storedId } from '#test/support/database/storedId.ts'

export type Wanting = FuzzWorld & { as: As; platformAs: As }
/** What a call needs in addition to its smallest body to succeed, and the caller if it is not the left company's manager. */
export type Wanted = { by?: WhoName; body?: (world: Wanting) => object | Promise<object> }

const days = () => ({ from: '2026-04-01', until: '2026-05-02' })
const notice = {
  kind: 'release' as const,
  titleJa: 'お知らせ',
  titleEn: 'Notice',
  bodyJa: '本文',
  bodyEn: 'Text',
  isDraft: false,
}
const facts = {
  username: 'Fumi',
  organizationDepartment: '',
  role: '02' as const,
  language: '1' as const,
  logisticCenterCodeList: [],
}
const condition = { kind: 'excursion' as const, steps: defaultSteps }

/** A user to whom the portal has just mailed a link. */
async function linked({ portal, left }: Wanting, ask: (email: string) => Promise<unknown>) {
  const { email } = await makeUser(portal.db, { company: left.company })
  await ask(email)
  await workOffJobs(portal)
  return (await mailedLink(portal.db, email)).uuid
}
const resetLink = async (world: Wanting) =>
  await linked(world, email => world.portal.call(accountCalls.resetPasswordCode, { email }))

/** A user who is not activated yet, and the content of its mail. */
async function invited({ portal, left, as }: Wanting) {
  const email = `new${await lastId(portal.db)}@side.example`
  await portal.db
    .insertInto('company_email_domains')
    .values({ company_id: left.company.id, domain: 'side.example' })
    .onConflict(already => already.doNothing())
    .execute()
  const menuEnterpriseMap = { DeliveryStatus: [left.company.code] }
  const answer = await portal.call(userCalls.signUp, { email, ...facts, menuEnterpriseMap }, { as })
  if (answer.code !== 200) throw new Error(`nobody was invited: ${JSON.stringify(answer)}`)
  return { email, ...(await mailedLink(portal.db, email)) }
}

const lastId = async (db: Db) =>
  (
    await db
      .selectFrom('users')
      .select(eb => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id

async function noticed({ portal, platformAs }: Wanting) {
  await portal.call(noticeCalls.saveNotice, notice, { as: platformAs })
  const made = portal.db.selectFrom('notices').select(['id', 'updated_at']).orderBy('id', 'desc')
  const { id, updated_at: updatedAt } = await made.executeTakeFirstOrThrow()
  return { noticeId: id, updatedAt: new Date(updatedAt).toISOString() }
}

let boards = 0
/** One of each name, and never more than a user keeps. */
const webhook: RequestOf<typeof webhookCalls.createWebhook> = {
  url: 'https://hooks.example/kelvinchain',
  description: '',
  eventTypes: ['delivery.created'],
}

async function ownWebhook({ portal, as }: Wanting) {
  const [known] = (await portal.call(webhookCalls.getWebhookList, {}, { as })).data
  const { webhookId } = known ?? (await portal.call(webhookCalls.createWebhook, webhook, { as })).data
  return { webhookId }
}

const board: Omit<RequestOf<typeof boardCalls.saveBoard>, 'boardId' | 'version'> = {
  page: 'DeliveryDashboard',
  name: 'n',
  cards: [{ kind: 'inTransit', size: 'wide' }],
}
async function ownBoard({ portal, as }: Wanting) {
  await portal.db.deleteFrom('boards').execute()
  const { data } = await portal.call(boardCalls.saveBoard, { ...board, name: `n${++boards}` }, { as })
  return { boardId: data.boardId }
}

const slackChannel = { kind: 'slack', address: 'https://hooks.slack.com/services/T0/B0/x0', language: 'ja' } as const

async function mailedToken({ portal }: Wanting, pattern: RegExp) {
  const mails = await portal.db.selectFrom('mails').select('body').where('body', 'like', '%token=%').execute()
  return { token: mails.flatMap(({ body }) => pattern.exec(body)?.[1] ?? []).at(-1) }
}
const reportToken = (world: Wanting) => mailedToken(world, /token=([\w-]{43})\n/)
const endToken = (world: Wanting) => mailedToken(world, /token=([\w-]{43})&act=end/)

const cleanDelivery = async (db: Db) => await storedId(db, 'deliveries', { reference: 'ZIRKON-CLEAN' })

async function underAssessment({ portal, left, as }: Wanting) {
  const { caseId } = left
  await portal.call(caseCalls.startAssessment, { caseId }, { as })
  const { data } = await portal.call(caseCalls.getCase, { caseId }, { as })
  const assessment = { ...emptyAssessment, rationale: '安定性試験の範囲内' }
  return { caseId, assessment, before: data.assessment }
}

async function assessed(world: Wanting) {
  await world.portal.call(caseCalls.saveAssessment, await underAssessment(world), { as: world.as })
  return { act: { kind: 'assess' as const, caseId: world.left.caseId } }
}

async function challenged(world: Wanting) {
  const { portal, as, who } = world
  const { data } = await portal.call(signatureCalls.prepareSignature, await assessed(world), { as })
  if (typeof as === 'string') throw new Error('signing needs a session')
  const { challenge, needsOneTimePassword } = data
  // So many codes are mailed within five minutes, and no more.
  if (!needsOneTimePassword) return { challenge, password }
  return {
    challenge,
    password,
    oneTimePassword: await askedCode(portal, who.leftManager.user, { refreshToken: '', ...as }),
  }
}

async function signedAssessment(world: Wanting) {
  await world.portal.call(signatureCalls.sign, await challenged(world), { as: world.as })
  return {}
}

async function seriesOfFile({ portal, left, as }: Wanting, act: SeriesAct['act']) {
  const fileId = left.loggerFileId
  const { data } = await portal.call(loggerFileCalls.getLoggerFile, { fileId }, { as })
  return { fileId, answers: {}, series: data.series.map(({ key }) => ({ key, act })) }
}

async function anotherFile({ portal, as }: Wanting) {
  const bytes = new Uint8Array(Buffer.from('logger,time,celsius\nZIRKON-L,2026-05-01T03:00:00Z,5.1\n'))
  const file = { fileName: 'another.csv', bytes }
  const { data } = await portal.upload(loggerFileCalls.uploadLoggerFile, {}, { file }, { as })
  return { fileId: data.file?.fileId }
}

async function rememberedLayout({ portal, left }: Wanting) {
  const layout = { company_id: left.company.id, layout: 'head:wanted', answers: '{}', kept_at: portal.now() }
  const { id } = await portal.db
    .insertInto('logger_file_mappings')
    .values(layout)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { layoutId: id }
}

/** A file of the left company whose readings are stored. */
async function storedFile({ portal, left, as }: Wanting) {
  const time = new Date(Date.parse('2026-04-02T00:00:00Z') + ((await lastId(portal.db)) % 86_400) * 1000).toISOString()
  const bytes = new Uint8Array(Buffer.from(`logger,time,celsius\nZIRKON-L,${time},5.1\n`))
  const { data } = await portal.upload(
    loggerFileCalls.uploadLoggerFile,
    {},
    { file: { fileName: 'stored.csv', bytes } },
    { as },
  )
  const fileId = data.file?.fileId ?? 0
  const series = (data.file?.series ?? []).map(({ key }) => ({
    key,
    act: { kind: 'store' as const, loggerId: left.loggerId },
  }))
  await portal.call(loggerFileCalls.storeLoggerFile, { fileId, answers: {}, series }, { as })
  return { fileId, series }
}

/** So old that nothing depends on it. */
async function oldCalibration({ portal, left, as }: Wanting) {
  const days = { calibratedOn: '1999-01-01', dueOn: '1999-12-31' }
  const facts = { loggerId: left.loggerId, laboratory: null, certificateNumber: null, documentId: null }
  return (await portal.call(loggerCalls.saveCalibration, { ...days, ...facts }, { as })).data
}

/** The findings of another company's audit of this one. */
const ownAudit = async ({ portal, left }: Wanting) =>
  await portal.db
    .selectFrom('audit_observations as f')
    .innerJoin('vendor_audits as a', 'a.id', 'f.vendor_audit_id')
    .innerJoin('vendors as v', 'v.id', 'a.vendor_id')
    .select(['f.id as observationId', 'v.id as vendorId'])
    .where('v.vendor_company_id', '=', left.company.id)
    .executeTakeFirstOrThrow()

const licenceDocument = async (db: Db) =>
  (
    await db
      .selectFrom('vendor_licences')
      .select('document_id as id')
      .where('name', '=', 'ZIRKON licence')
      .executeTakeFirstOrThrow()
  ).id

const unfinishedAudit = async (db: Db) => await storedId(db, 'vendor_audits', { is_in_progress: true })

const granted = { nameAsDepositor: false, nameAsParty: true, holdStock: false, carryLoggers: 'none' as const }
const terms = { weGrant: granted, theyGrant: granted }

/** An active partnership, each in its own year, since those of two companies must not overlap. */
async function agreed({ portal, left, carrier, platformAs }: Wanting) {
  const { id } = await portal.db
    .selectFrom('partnerships')
    .select(eb => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  const year = 2100 + (id % 900)
  const days = { validFrom: `${year}-01-01`, validUntil: `${year}-12-31` }
  const codes = { proposerCode: left.company.code, partnerCode: carrier.code }
  const { data } = await portal.call(partnerCalls.setUpPartnership, { ...codes, ...days, ...terms }, { as: platformAs })
  return { partnershipId: data.partnershipId, lastDay: `${year}-03-31` }
}

/** The latest unanswered proposal of the left company. */
const waiting = async ({ portal, left }: Wanting) =>
  await portal.db
    .selectFrom('partnerships')
    .select(eb => eb.fn.max('id').as('partnershipId'))
    .where('proposer_id', '=', left.company.id)
    .where('state', '=', 'proposed')
    .executeTakeFirstOrThrow()

async function companyNow({ portal, left, platformAs }: Wanting) {
  const enterpriseCode = left.company.code
  const { data } = await portal.call(companyCalls.getCompany, { enterpriseCode }, { as: platformAs })
  return { enterpriseCode, updatedAt: data.updatedAt }
}

async function signInCode({ portal, left }: Wanting) {
  await portal.call(sessionCalls.login, { email: left.userEmail, password })
  return { email: left.userEmail, oneTimePassword: await mailedCode(portal.db, left.userEmail) }
}

/** The carrier, a third company, uses a logger of the left company while that one does. */
async function overlapping({ portal, left, carrier }: Wanting) {
  const { db } = portal
  const grant = await makeConsent(db, left.company, carrier, { kinds: ['carryLoggers'] })
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company: carrier })).key)
  await apiClient.products([{ itemCode: 'ICE', nameJa: '氷', nameEn: 'Ice', band: '2-8' }])
  const { serial } = await db
    .selectFrom('loggers')
    .select('serial')
    .where('id', '=', left.loggerId)
    .executeTakeFirstOrThrow()
  await apiClient.deliveries([
    {
      reference: `ICE-${grant}`,
      deliveryType: '0002',
      depositCode: carrier.code,
      shipFrom: { name: '港' },
      destination: { name: '市場' },
      shippingDate: '2026-05-01',
      items: [{ itemCode: 'ICE', quantity: 1 }],
      loggers: [{ serial, owner: left.company.code, from: '2026-05-01T00:20:00Z' }],
    },
  ])
  const links = await db
    .selectFrom('logger_assignments as l')
    .innerJoin('deliveries as d', 'd.id', 'l.delivery_id')
    .select(['l.id', 'd.sender_id as sender'])
    .where('l.logger_id', '=', left.loggerId)
    .orderBy('l.id', 'desc')
    .execute()
  const linkOf = (isCarriers: boolean) => links.find(link => (link.sender === carrier.id) === isCarriers)?.id
  return {
    loggerId: left.loggerId,
    keptAssignmentId: linkOf(false),
    cutAssignmentId: linkOf(true),
    reason: 'as the driver wrote',
  }
}

/** A delivery that the left company carries itself, not yet picked up. */
async function openTrip({ portal, left }: Wanting) {
  const { db } = portal
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company: left.company })).key)
  const at = portal.now().toISOString()
  const reference = `TRIP-${await lastId(db)}-${Math.random()}`
  await apiClient.deliveries([
    {
      reference,
      deliveryType: '0002',
      depositCode: left.company.code,
      carrierCode: left.company.code,
      shipFrom: { name: '港' },
      destination: { name: '市場' },
      shippingDate: at.slice(0, 10),
      items: [],
      loggers: [],
    },
  ])
  const deliveryId = await storedId(db, 'deliveries', { reference })
  return { deliveryId, at, clientId: `device-${deliveryId}`.padEnd(16, '0'), position: { missing: 'denied' as const } }
}

async function photographedTrip(world: Wanting) {
  const { portal, as } = world
  const entry = await openTrip(world)
  const photo = { fileName: 'a.png', bytes: new Uint8Array(pngOf()) }
  const { documentId } = (await portal.upload(tripCalls.uploadPhoto, {}, { photo }, { as })).data
  await portal.call(tripCalls.confirmPickup, { ...entry, photoId: documentId }, { as })
  return { deliveryId: entry.deliveryId, documentId }
}

export const wantedBodies: Record<string, Wanted> = {
  '/platform/getPlatformHealth': { by: 'platform' },
  '/platform/runJobsAgain': { by: 'platform' },
  '/user/login': { by: 'nobody' },
  '/user/checkOneTimePassword': { by: 'nobody', body: signInCode },
  '/user/resendOneTimePasswordMail': { by: 'nobody' },
  '/user/checkLinkActive': { by: 'nobody', body: async world => ({ uuid: await resetLink(world) }) },
  '/user/confirm': { by: 'nobody', body: invited },
  '/user/resetPasswordCode': { by: 'nobody' },
  '/user/confirmForgotPassword': { by: 'nobody', body: async world => ({ uuid: await resetLink(world) }) },
  '/user/signUp': {
    body: async world => {
      await invited(world)
      return {
        email: 'another@side.example',
        ...facts,
        menuEnterpriseMap: { DeliveryStatus: [world.left.company.code] },
      }
    },
  },
  '/user/editUser': {
    body: ({ who, left }) => ({
      email: who.leftMember.user.email,
      ...facts,
      menuEnterpriseMap: { DeliveryStatus: [left.company.code] },
    }),
  },
  '/user/changeUserAvailability': { body: ({ who }) => ({ email: who.leftMember.user.email }) },
  '/user/requirePasswordChange': { body: ({ who }) => ({ email: who.leftMember.user.email }) },
  '/termsOfUse/getTermsOfUseList': { by: 'platform' },
  '/user/resendActivationMail': { body: async world => ({ email: (await invited(world)).email }) },
  '/delivery/getDeliveryMap': { body: () => ({ number: 'ZIRKON-REF' }) },
  '/delivery/downloadDeliveryCsv': { body: () => ({ number: 'ZIRKON-REF' }) },
  '/deliveryRegistration/saveDelivery': {
    body: ({ left }) => ({
      reference: 'NEW-1',
      deliveryType: '0001',
      depositCode: left.company.code,
      shipFrom: { name: '工場' },
      destination: { name: '倉庫' },
      shippingDate: '2026-05-01',
      items: [],
      loggers: [],
    }),
  },
  '/trip/confirmPickup': { body: openTrip },
  '/trip/confirmArrival': { body: openTrip },
  '/trip/getDrivers': { body: async world => ({ deliveryId: (await openTrip(world)).deliveryId }) },
  '/trip/assignDriver': { body: async world => ({ deliveryId: (await openTrip(world)).deliveryId, userId: null }) },
  '/deliveryStatus/getConfirmationPhoto': { body: photographedTrip },
  '/company/addCompany': {
    by: 'platform',
    body: () => ({ enterpriseCode: 'NEW1', enterpriseName: '新会社', enterpriseNameEn: 'New Company' }),
  },
  '/company/editCompany': { by: 'platform', body: companyNow },
  '/company/changeCompanyStatus': { by: 'platform' },
  '/partner/proposePartnership': {
    body: ({ carrier }) => ({ partnerCode: carrier.code, validFrom: '2026-05-01', ...terms }),
  },
  '/partner/answerPartnership': { by: 'platform', body: ({ left }) => ({ partnershipId: left.partnershipId }) },
  '/partner/withdrawProposal': { body: waiting },
  '/partner/changeGrants': {
    body: async world => ({ ...(await agreed(world)), weGrant: { ...granted, holdStock: true } }),
  },
  '/partner/endPartnership': { body: async world => ({ ...(await agreed(world)), reason: '契約終了' }) },
  '/partner/setUpPartnership': {
    by: 'platform',
    body: ({ left, carrier }) => ({
      proposerCode: left.company.code,
      partnerCode: carrier.code,
      validFrom: '2099-01-01',
      validUntil: '2099-12-31',
      ...terms,
    }),
  },
  '/product/addProductVersion': { body: () => ({ validFrom: '2026-05-20' }) },
  '/product/withdrawProductVersion': { body: () => ({ version: 2 }) },
  '/product/reevaluate': { body: ({ left }) => ({ deliveryIds: [left.deliveryId] }) },
  '/disclosure/saveDisclosure': {
    body: ({ left }) => ({
      companyCodes: [left.informed.code],
      cells: [{ stage: 'interBaseLogistics', kind: 'temperature' }],
      from: '2026-05-01',
      reason: '契約',
    }),
  },
  '/disclosure/getDeliveriesPreview': { body: ({ left }) => ({ companyCode: left.informed.code }) },
  '/disclosure/getStockPreview': { body: ({ left }) => ({ companyCode: left.informed.code }) },
  '/disclosure/explainDisclosure': { body: ({ left }) => ({ companyCode: left.informed.code, number: 'ZIRKON-REF' }) },
  '/vendor/saveVendor': {
    body: ({ carrier }) => ({ vendorCode: carrier.code, mainContractorCode: null, isActive: false }),
  },
  '/vendor/answerObservation': { body: async world => ({ observationId: (await ownAudit(world)).observationId }) },
  '/vendor/saveAudit': { body: () => ({ auditRegisteredOn: '2026-04-20', isInProgress: true }) },
  '/vendor/saveLicence': { body: () => ({ documentId: null }) },
  '/vendor/uploadLicence': {
    body: async world => ({
      vendorId: (await ownAudit(world)).vendorId,
      documentId: await makeDocument(world.portal.db, world.left.company),
    }),
  },
  '/vendor/deleteAudit': { body: async ({ portal }) => ({ auditId: await unfinishedAudit(portal.db) }) },
  '/loggerFile/storeLoggerFile': { body: world => seriesOfFile(world, { kind: 'wait' }) },
  '/loggerFile/assignLoggerFile': {
    body: world => seriesOfFile(world, { kind: 'store', loggerId: world.left.loggerId }),
  },
  '/loggerFile/discardLoggerFile': { body: anotherFile },
  '/loggerFile/previewLoggerFile': { body: async world => ({ ...(await anotherFile(world)), answers: {} }) },
  '/loggerFile/explainLoggerFile': {
    body: async world => ({ ...(await anotherFile(world)), answers: {}, remember: null }),
  },
  '/loggerFile/forgetLoggerFileLayout': { body: rememberedLayout },
  '/loggerFile/getWithdrawalOutlook': { body: async world => ({ fileId: (await storedFile(world)).fileId }) },
  '/loggerFile/withdrawLoggerFile': {
    body: async world => ({ fileId: (await storedFile(world)).fileId, reason: 'read wrongly' }),
  },
  '/loggerFile/readLoggerFileAgain': {
    body: async world => ({ ...(await storedFile(world)), answers: {}, reason: 'read wrongly' }),
  },
  '/logger/removeCalibration': { body: oldCalibration },
  '/logger/decideOverlap': { body: overlapping },
  '/logger/saveCalibration': {
    body: () => ({ calibratedOn: '2026-02-01', dueOn: '2027-02-01', documentId: null }),
  },
  '/log/getLogList': { body: days },
  '/log/downloadLogCsv': { body: days },
  '/auditTrail/getAuditTrail': { body: days },
  '/auditTrail/downloadAuditCsv': { body: days },
  '/auditTrail/startAuditCheck': { by: 'platform' },
  '/notice/readNotice': { body: async world => ({ noticeId: (await noticed(world)).noticeId }) },
  // Its first kind is for the platform company.
  '/import/downloadImportTemplateCsv': { by: 'platform' },
  '/notice/getEditedNoticeList': { by: 'platform' },
  '/notice/getEditedNotice': { by: 'platform', body: async world => ({ noticeId: (await noticed(world)).noticeId }) },
  '/notice/saveNotice': { by: 'platform', body: () => notice },
  '/notice/deleteNotice': { by: 'platform', body: noticed },
  '/message/getPdfFile': { body: async ({ portal }) => ({ documentId: await licenceDocument(portal.db) }) },
  '/alert/acknowledgeAlerts': { body: ({ left }) => ({ alerts: [{ alertId: left.alertId, severity: 2, round: 1 }] }) },
  '/alert/saveAlertRule': {
    body: ({ left }) => ({
      productId: null,
      condition,
      people: defaultPeople,
      isActive: true,
      enterpriseCode: left.company.code,
    }),
  },
  '/code/findCode': { body: () => ({ text: '(01)04912345000019' }) },
  '/code/findStockByCode': { body: () => ({ text: '(01)04912345000019' }) },
  '/trip/findTripsByCode': { body: () => ({ text: '(01)04912345000019' }) },
  '/webhook/createWebhook': { body: () => webhook },
  '/webhook/editWebhook': { body: async world => ({ ...(await ownWebhook(world)), ...webhook }) },
  '/webhook/deleteWebhook': { body: ownWebhook },
  '/webhook/pauseWebhook': { body: ownWebhook },
  '/webhook/exchangeWebhookSecret': { body: ownWebhook },
  '/webhook/testWebhook': { body: ownWebhook },
  '/webhook/getWebhookMessages': { body: ownWebhook },
  '/webhook/replayWebhook': { body: ownWebhook },
  '/board/getBoards': { body: async world => ({ boardId: (await ownBoard(world)).boardId }) },
  '/board/saveBoard': { body: () => board },
  '/board/deleteBoard': { body: ownBoard },
  '/board/shareBoard': { body: ownBoard },
  '/board/unshareBoard': {
    body: async world => {
      const shared = await ownBoard(world)
      await world.portal.call(boardCalls.shareBoard, shared, { as: world.as })
      return shared
    },
  },
  '/alert/saveNotificationSettings': { body: () => ({ ...usualSettings }) },
  '/alert/saveAlertChannel': { body: () => slackChannel },
  '/alert/testAlertChannel': {
    body: async ({ portal, as }) => {
      await portal.call(alertCalls.saveAlertChannel, slackChannel, { as })
      return { kind: 'slack' }
    },
  },
  '/alert/previewAlertRule': { body: () => ({ productId: null, condition }) },
  '/report/getSharedReport': { by: 'nobody', body: reportToken },
  '/report/openSharedReport': { by: 'nobody', body: reportToken },
  '/report/getSharedSubscription': { by: 'nobody', body: endToken },
  '/report/endSharedSubscription': { by: 'nobody', body: endToken },
  '/case/openCase': { body: async ({ portal }) => ({ deliveryId: await cleanDelivery(portal.db) }) },
  '/case/saveAssessment': { body: underAssessment },
  '/case/reviseAssessment': { body: signedAssessment },
  '/case/downloadCaseFile': { body: ({ left }) => ({ documentId: left.caseFileId }) },
  '/case/changeDueDate': { body: () => ({ dueOn: '2026-05-20' }) },
  '/case/addCaseComment': { body: () => ({ documentIds: [] }) },
  '/signature/prepareSignature': { body: assessed },
  '/signature/sign': { body: challenged },
}
