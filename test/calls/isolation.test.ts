import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Call } from '#contract/kernel/call.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { liveCalls } from '#contract/integration/calls/live.ts'
import { codes } from '#contract/kernel/codes.ts'
import { everyCall as calls } from '#server/app/openApi/apiDocument.ts'
import { openLive } from '#test/support/network/liveStream.ts'
import { makeMarkedWorld, mark, type MarkedSide, type MarkedWorld } from '#test/support/calls/markedWorld.ts'
import { recordQuestions } from '#test/support/calls/recordQuestions.ts'
import { sealAndIndex } from '#test/support/database/sealAndIndex.ts'
import type { As } from '#test/support/portal/testApp.ts'

let world: MarkedWorld
before(async () => {
  world = await makeMarkedWorld()
  await sealAndIndex(world.portal.db)
})
after(() => world.portal.close())

/** Calls that reveal no deliveries, stock or users, and why; all others are tested below. */
const revealsNothing: Record<string, string> = {
  '/case/getCaseCounts': 'numbers of own cases: server/quality/cases',
  '/user/getProfile': "the caller's own",
  '/user/logout': 'answers nothing',
  '/user/getSessionList': "the caller's own",
  '/user/endSessions': "the caller's own, others' stay: server/identity/session",
  '/globalization/changeLanguage': 'answers nothing',
  '/user/changePassword': 'answers nothing',
  '/user/agreeToTermsOfUse': 'answers nothing',
  '/userAssist/getEnterpriseCodeAssistInfo': "the caller's own",
  '/userAssist/getUserAssistInfo': "the caller's own",
  '/userAssist/updateEnterpriseCodeAssistInfo': 'answers nothing',
  '/userAssist/updateEnterpriseCodeByPage': 'answers nothing',
  '/userAssist/updateUserAssistInfo': 'answers nothing',
  '/board/getBoards': "the caller's own, and what colleagues share: server/reporting/boards",
  '/board/saveBoard': 'changes, the boards of others are refused: server/reporting/boards',
  '/board/deleteBoard': 'changes, the boards of others are refused: server/reporting/boards',
  '/board/shareBoard': 'changes, the boards of others are refused: server/reporting/boards',
  '/board/unshareBoard': "changes, other companies' boards are refused: server/reporting/boards",
  '/termsOfUse/getTermsOfUse': "the portal's, the same for everybody",
  '/termsOfUse/getTermsOfUseFile': "the portal's, the same for everybody",
  '/termsOfUse/getTermsOfUseList': "the portal's, the same for everybody",
  '/termsOfUse/publishTermsOfUse': 'answers nothing',
  '/manual/getManualFile': 'the manual of a company on whose pages the caller works: server/information/manuals',
  '/manual/uploadManual': 'answers nothing',
  '/manual/deleteManual': 'answers nothing',
  '/dashboard/getForetoldLate':
    'only what is expected late, of which there is none here: server/reporting/deliveryDashboard',
  '/delivery/getArrivalEstimates':
    'only times and distances of deliveries that the caller may locate: server/logistics/deliveries',
  '/orderedItems/getArrivalEstimates': 'the same of ordered items: server/logistics/deliveries',
  '/deliveryStatus/getComparableDeliveries': 'other deliveries than the one named: server/logistics/deliveries',
  '/deliveryRegistration/getNameable': 'companies that consent to be named: server/logistics/deliveryRegistration',
  '/deliveryRegistration/saveDelivery':
    'changes, foreign deliveries are refused: server/logistics/deliveryRegistration',
  '/trip/findTripsByCode': 'trips of getTripList alone: server/logistics/trips',
  '/trip/getTripList': 'open trips of the company and its centres alone: server/logistics/trips',
  '/trip/confirmPickup': 'changes, foreign deliveries are refused: server/logistics/trips',
  '/trip/confirmArrival': 'changes, foreign deliveries are refused: server/logistics/trips',
  '/trip/getDrivers': 'own colleagues alone, for own deliveries: server/logistics/trips/drivers.test.ts',
  '/trip/assignDriver': 'changes, foreign deliveries and users are refused: server/logistics/trips/drivers.test.ts',
  '/trip/uploadPhoto': 'answers an id',
  '/orderedItems/setDock': 'changes, foreign centres are refused: server/logistics/orderedItems',
  '/deliveryStatus/getConfirmations': 'for parties alone: server/logistics/trips',
  '/deliveryStatus/getConfirmationPhoto': 'for parties alone: server/logistics/trips',
  '/message/fileUpload': 'answers what was sent',
  '/message/getPdfFile': 'a document, for those who see what it is attached to: server/platform/files',
  '/user/signUp': 'changes, foreign companies are refused: server/identity/users',
  '/user/editUser': 'changes, foreign users are refused: server/identity/users',
  '/user/changeUserAvailability': 'changes, foreign users are refused: server/identity/users',
  '/user/unlockUser': 'changes, foreign users are refused: server/identity/users',
  '/user/resendActivationMail': 'changes, foreign users are refused: server/identity/users',
  '/user/requirePasswordChange': 'changes, foreign users are refused: server/identity/users',
  '/webhook/createWebhook': 'changes, foreign webhooks are refused: server/integration/webhooks',
  '/webhook/editWebhook': 'changes, foreign webhooks are refused: server/integration/webhooks',
  '/webhook/deleteWebhook': 'changes, foreign webhooks are refused: server/integration/webhooks',
  '/webhook/pauseWebhook': 'changes, foreign webhooks are refused: server/integration/webhooks',
  '/webhook/exchangeWebhookSecret': 'changes, foreign webhooks are refused: server/integration/webhooks',
  '/webhook/testWebhook': 'changes, foreign webhooks are refused: server/integration/webhooks',
  '/webhook/replayWebhook': 'changes, foreign webhooks are refused: server/integration/webhooks',
  '/webhook/getWebhookMessages': 'foreign webhooks are refused: server/integration/webhooks',
  '/company/addCompany': 'changes, for the platform administrator alone: server/partners/companies',
  '/company/editCompany': 'changes, foreign companies are refused: server/partners/companies',
  '/company/changeCompanyStatus': 'changes, for the platform administrator alone: server/partners/companies',
  '/company/createApiKey': 'changes, foreign companies are refused: server/partners/companies',
  '/company/revokeApiKey': 'changes, foreign keys are refused: server/partners/companies',
  '/complement/deliStatusInput': 'the same words for everybody',
  '/disclosure/getDisclosureChoices': 'the same companies for all callers: server/logistics/disclosure',
  '/disclosure/saveDisclosure': 'changes, foreign products are refused: server/logistics/disclosure',
  '/disclosure/uploadDisclosure': 'changes, foreign products are refused: server/logistics/disclosure',
  '/kpi/saveMonthlyKpi': 'changes, foreign centres are refused: server/reporting/kpiRegistration',
  '/kpi/deleteMonthlyKpi': 'changes, foreign centres are refused: server/reporting/kpiRegistration',
  '/kpi/uploadMonthlyKpi': 'changes, foreign centres are refused: server/reporting/kpiRegistration',
  '/kpi/getKpiTargets': "the caller's own company's",
  '/logger/addLogger': 'changes, foreign companies are refused: server/devices/loggers',
  '/logger/editLogger': 'changes, foreign loggers are refused: server/devices/loggers',
  '/logger/retireLogger': 'changes, foreign loggers are refused: server/devices/loggers',
  '/logger/previewInterval': 'of loggers that the caller administers, foreign ones are refused: server/devices/loggers',
  '/logger/changeInterval': 'changes, foreign loggers are refused: server/devices/loggers',
  '/logger/saveCalibration': 'changes, foreign loggers are refused: server/devices/loggers',
  '/logger/removeCalibration': 'changes, foreign loggers are refused: server/devices/loggers',
  '/logger/getLoggerOverlaps':
    'of loggers of the company, foreign ones are refused: server/devices/loggers/assignments',
  '/logger/decideOverlap': 'changes, foreign loggers are refused: server/devices/loggers/assignments',
  '/logger/getLoggerCurve': 'only numbers; whose loggers: server/devices/loggers',
  '/import/getImportChoices': "the company's name and the caller's rights: server/integration/imports",
  '/import/downloadImportTemplateCsv':
    "of the caller's own company, foreign ones are refused: server/integration/imports",
  '/import/checkImport': "the caller's own file, foreign companies are refused: server/integration/imports",
  '/import/getImportCheck': "the caller's own check: server/integration/imports",
  '/import/getImportCheckFaults': "the caller's own check: server/integration/imports",
  '/import/getImportCheckRecords': "the caller's own check: server/integration/imports",
  '/import/downloadImportFaultsCsv': "the caller's own check: server/integration/imports",
  '/import/acceptImport': "changes, others' checks are refused: server/integration/imports",
  '/import/undoImport': 'changes, foreign imports are refused: server/integration/imports',
  '/partner/getPartnerChoices': 'the same companies for all callers: server/partners/tradingPartners',
  '/partner/proposePartnership': 'changes, in the name of the own company alone: server/partners/tradingPartners',
  '/partner/answerPartnership': 'changes, foreign partnerships are refused: server/partners/tradingPartners',
  '/partner/withdrawProposal': 'changes, foreign partnerships are refused: server/partners/tradingPartners',
  '/partner/changeGrants': 'changes, foreign partnerships are refused: server/partners/tradingPartners',
  '/partner/endPartnership': 'changes, foreign partnerships are refused: server/partners/tradingPartners',
  '/partner/setUpPartnership': "changes, the platform administrator's alone: server/partners/tradingPartners",
  '/product/addProduct': 'changes, foreign companies are refused: server/logistics/products',
  '/product/editProduct': 'changes, foreign items are refused: server/logistics/products',
  '/product/addProductVersion': 'changes, foreign items are refused: server/logistics/products',
  '/product/withdrawProductVersion': 'changes, foreign items are refused: server/logistics/products',
  '/product/previewReevaluation':
    'of items that the caller administers, foreign ones are refused: server/logistics/products',
  '/product/reevaluate': 'changes, foreign items and deliveries are refused: server/logistics/products',
  '/kpi/saveKpiTargets': 'answers nothing',
  '/stabilityBudget/saveStabilityBudget': 'changes, foreign items are refused: server/quality/stabilityBudget',
  '/auditTrail/getAuditState': "the portal's; only the platform sees verification results: server/records/auditTrail",
  '/auditTrail/startAuditCheck': 'answers nothing',
  '/vendor/getOwnAudits': "what customers share with the caller's own company: server/partners/vendors",
  '/vendor/answerObservation': 'changes, foreign findings are refused: server/partners/vendors',
  '/vendor/uploadLicence': 'changes, foreign vendors are refused: server/partners/vendors',
  '/vendor/saveVendor': 'changes, foreign vendors are refused: server/partners/vendors',
  '/vendor/saveAudit': 'changes, foreign vendors are refused: server/partners/vendors',
  '/vendor/deleteAudit': 'changes, foreign audits are refused: server/partners/vendors',
  '/vendor/saveLicence': 'changes, foreign vendors are refused: server/partners/vendors',
  '/vendor/deleteLicence': 'changes, foreign licences are refused: server/partners/vendors',
  '/notice/getNoticeList': "the portal's, the same for everybody",
  '/notice/readNotice': "the portal's, the same for everybody",
  '/notice/readAllNotices': 'answers nothing',
  '/notice/getEditedNoticeList': "the platform administrator's alone: server/information/notices",
  '/notice/getEditedNotice': "the platform administrator's alone: server/information/notices",
  '/notice/saveNotice': "the platform administrator's alone: server/information/notices",
  '/notice/deleteNotice': 'answers nothing',
  '/loggerFile/uploadLoggerFile': 'answers what was sent',
  '/loggerFile/explainLoggerFile': 'changes, foreign files are refused: server/devices/loggerFiles',
  '/loggerFile/forgetLoggerFileLayout': 'answers nothing',
  '/loggerFile/storeLoggerFile': 'changes, foreign files are refused: server/devices/loggerFiles',
  '/loggerFile/assignLoggerFile': 'changes, foreign files are refused: server/devices/loggerFiles',
  '/loggerFile/discardLoggerFile': 'changes, foreign files are refused: server/devices/loggerFiles',
  '/loggerFile/getWithdrawalOutlook': 'of what is stored, foreign files are refused: server/devices/loggerFiles',
  '/loggerFile/withdrawLoggerFile': 'changes, foreign files are refused: server/devices/loggerFiles',
  '/loggerFile/readLoggerFileAgain': 'changes, foreign files are refused: server/devices/loggerFiles',
  '/loggerFile/cancelWithdrawal': 'changes, foreign files are refused: server/devices/loggerFiles',
  '/alert/acknowledgeAlerts': 'changes, foreign alerts are refused: server/quality/alerts',
  '/alert/saveAlertRule': 'changes, foreign companies and rules are refused: server/quality/alerts',
  '/alert/deleteAlertRule': 'changes, foreign rules are refused: server/quality/alerts',
  '/alert/previewAlertRule': 'numbers for a company that the caller administers: server/quality/alerts',
  '/alert/sendTestAlert': "the caller's own address",
  '/alert/saveAlertContacts': 'changes, foreign companies are refused: server/quality/alerts',
  '/alert/getAlertChannels': "of the scope's companies, no address: server/quality/alerts",
  '/alert/saveAlertChannel': 'changes, foreign companies are refused: server/quality/alerts',
  '/alert/deleteAlertChannel': 'changes, foreign companies are refused: server/quality/alerts',
  '/alert/testAlertChannel': 'foreign companies are refused: server/quality/alerts',
  '/alert/getNotificationSettings': "the caller's own: server/quality/alerts",
  '/alert/saveNotificationSettings': "changes the caller's own: server/quality/alerts",
  '/alert/getAlertChoices': 'of a company that the caller administers: server/quality/alerts',
  '/case/openCase': 'changes, foreign deliveries are refused: server/quality/cases',
  '/case/startAssessment': 'changes, foreign cases are refused: server/quality/cases',
  '/case/saveAssessment': 'changes, foreign cases are refused: server/quality/cases',
  '/case/reviseAssessment': 'changes, foreign cases are refused: server/quality/cases',
  '/case/changeDueDate': 'changes, foreign cases are refused: server/quality/cases',
  '/case/reopenCase': 'changes, foreign cases are refused: server/quality/cases',
  '/case/uploadCaseFile': 'answers what was sent, foreign cases are refused: server/quality/cases',
  '/case/addCaseComment': 'changes, foreign cases are refused: server/quality/cases',
  '/stock/getStockHolds': 'deliveries of parties alone, foreign stock is refused: server/logistics/stock',
  '/signature/prepareSignature': 'what the caller may sign, foreign records are refused: server/quality/signatures',
  '/signature/sendSigningPassword': 'answers nothing',
  '/signature/sign': 'signs what was prepared, foreign challenges are refused: server/quality/signatures',
  '/release/saveQualityRules': 'changes, foreign companies are refused: server/quality/releases',
  '/report/getMonthlySummary': "of the caller's own company's goods alone: server/reporting/monthlyReport",
  '/report/downloadMonthlySummary': "of the caller's own company's goods alone: server/reporting/monthlyReport",
  '/report/downloadMonthlySummaryCsv': "of the caller's own company's goods alone: server/reporting/monthlyReport",
  '/report/getReportSubscriptions': "the caller's own company's: server/reporting/reportSharing",
  '/report/addReportSubscription': 'changes, foreign companies are refused: server/reporting/reportSharing',
  '/report/withdrawReportSubscription': 'changes, foreign subscriptions are refused: server/reporting/reportSharing',
  '/report/getReportLinks': "the caller's own company's: server/reporting/reportSharing",
  '/report/withdrawReportLink': 'changes, foreign links are refused: server/reporting/reportSharing',
  '/report/shareReport': 'answers nothing, foreign cases and deliveries are refused: server/reporting/reportSharing',
  '/platform/getPlatformHealth': "the platform administrator's alone: server/operations/platformHealth",
  '/platform/runJobsAgain': "the platform administrator's alone, answers a number: server/operations/platformHealth",
  '/message/getMessages': "the caller's own: server/information/messages",
  '/message/markMessagesRead': 'answers nothing',
  '/message/getUnread': "the number of the caller's own, and the portal's maintenance",
}

const tokenOf = ({ session }: MarkedSide) => (typeof session === 'string' ? session : session.accessToken)

const questions: Record<string, (owner: MarkedSide) => object> = {
  ...recordQuestions,
  '/partner/getPartnerList': () => ({}),
  '/partner/downloadPartnerCsv': () => ({}),
  '/partner/getPartner': ({ partnershipId }) => ({ partnershipId }),
}

/** An answer as text: its data, or the file with its name. */
async function asked(call: Call, body: object, as: As) {
  const { headers, body: text } = await world.portal.download(call, body, { as })
  const isFile = !String(headers['content-type']).startsWith('application/json')
  const { code, data }: { code: number; data: { total?: number } | null } = isFile
    ? { code: codes.success, data: null }
    : JSON.parse(text)
  const name = headers['content-disposition']
  const reported = code === codes.success ? text + (typeof name === 'string' ? name : '') : ''
  return { code, reported, total: data?.total }
}

const counting = [
  '/delivery/searchDeliveryByOther',
  '/kpi/getKpiDeliveries',
  '/orderedItems/getOrderedItemList',
  '/stock/getStockList',
]

suite('Company isolation', () => {
  test('is tested with every call that can reveal a record', () => {
    const known = [...Object.keys(questions), ...Object.keys(revealsNothing)]
    const guarded = calls.filter(call => call.allowed !== 'anyone' && call.kind !== 'stream')
    const paths = guarded.map(call => call.path)
    assert.deepEqual(
      paths.filter(path => !known.includes(path)),
      [],
      'calls that are not tested',
    )
    assert.deepEqual(
      known.filter(path => !paths.some(one => one === path)),
      [],
      'calls that do not exist',
    )
  })

  for (const call of calls.filter(one => questions[one.path])) {
    test(`shows the marked record by ${call.path} only to its owner and the platform company`, async () => {
      const { owner, foreigner, platform, elsewhere } = world
      const body = questions[call.path]?.(owner) ?? {}
      const own = await asked(call, body, owner.session)
      assert.equal(own.code, codes.success)
      assert.ok(own.reported.includes(mark), 'the owner does not see it, so the test would prove nothing')
      assert.ok((await asked(call, body, platform)).reported.includes(mark))
      const others = {
        foreigner: await asked(call, body, foreigner.session),
        elsewhere: await asked(call, body, elsewhere),
      }
      // These records belong to the whole company, whatever the centres of its users.
      const ofCompany =
        /^\/(deliveryRegistration\/getItem|user|company|partner|manual|log|auditTrail|product|stabilityBudget\/getStability|import|vendor|loggerFile|logger\/(getLogger(List|History)?$|download)|disclosure\/(getDisclosure|download)|alert\/getAlert(Rules|Contacts)|release\/getQualityRules)/.test(
          call.path,
        )
      assert.ok(!others.foreigner.reported.includes(mark))
      if (!ofCompany) assert.ok(!others.elsewhere.reported.includes(mark))
    })
  }

  // Platform administrators can edit any user and select any company here.
  const ofAnyCompany = ['/company/getCompany', '/user/getEditUserInfo', '/user/getUserChoices']
  const ofCompanies = calls.filter(one => questions[one.path] && one.companiesOf && !ofAnyCompany.includes(one.path))
  for (const call of ofCompanies) {
    test(`shows by ${call.path} with another company selected exactly that company's view`, async () => {
      const { owner, foreigner, platform } = world
      const body = questions[call.path]?.(owner) ?? {}
      const picked = await asked(call, { ...body, enterpriseCode: foreigner.company.code }, platform)
      assert.ok(!picked.reported.includes(mark))
      assert.equal(picked.code, (await asked(call, body, foreigner.session)).code)
      const back = await asked(call, { ...body, enterpriseCode: owner.company.code }, platform)
      assert.ok(back.reported.includes(mark))
    })
  }

  test('limits totals to what the caller may see', async () => {
    const { owner, foreigner, platform, elsewhere } = world
    for (const path of counting) {
      const call = calls.find(one => one.path === path) ?? deliveryCalls.searchByOther
      const totals: (number | undefined)[] = []
      for (const as of [owner.session, foreigner.session, elsewhere, platform])
        totals.push((await asked(call, questions[path]?.(owner) ?? {}, as)).total)
      assert.deepEqual(totals, [1, 1, 0, 2], path)
    }
  })

  for (const call of Object.values(liveCalls)) {
    test(`reports by ${call.path} changes only to their owner`, async () => {
      const { portal, owner, foreigner } = world
      const open = (side: MarkedSide) => openLive(portal, call, {}, tokenOf(side))
      const [mine, theirs] = [await open(owner), await open(foreigner)]
      await Promise.all([mine.next(), theirs.next()])
      const idOf = (side: MarkedSide) => (call === liveCalls.watchStock ? side.stockId : side.deliveryId)
      await owner.change()
      assert.deepEqual(await mine.changed(), [idOf(owner)])
      await foreigner.change()
      assert.deepEqual(await theirs.changed(), [idOf(foreigner)])
      mine.leave()
      theirs.leave()
    })
  }
})
