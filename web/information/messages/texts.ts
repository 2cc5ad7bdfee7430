import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** What the navigation bar says of what is unread, and the inbox with a text for each kind of message. */
export const messages = {
  noticesUnread: ['お知らせ（未読{{number}}件）', 'Notification ({{number}} unread)'],
  unreadNumber: ['（未読{{number}}件）', ' ({{number}} unread)'],
  inbox: ['通知', 'Inbox'],
  inboxUnread: ['通知（未読{{number}}件）', 'Inbox ({{number}} unread)'],
  inboxCritical: [
    '通知（未読{{number}}件、うち重大{{critical}}件）',
    'Inbox ({{number}} unread, {{critical}} critical)',
  ],
  somethingUnread: ['（未読あり）', ' (unread)'],
  newNotices: ['新しいお知らせが{{number}}件あります。', 'New notices: {{number}}.'],
  newMessages: ['新しい通知が{{number}}件あります。', 'New messages in your inbox: {{number}}.'],
  maintenance: {
    label: ['メンテナンスのお知らせ', 'Maintenance notice'],
    planned: ['メンテナンス予定', 'Planned maintenance'],
    now: ['メンテナンス中', 'Maintenance in progress'],
    hide: ['メンテナンスのお知らせを閉じる', 'Close maintenance notice'],
  },
  panel: {
    title: ['あなたへの通知', 'Your inbox'],
    unread: ['未読', 'Unread'],
    markRead: ['既読にする', 'Mark as read'],
    markAll: ['すべて既読にする', 'Mark all as read'],
    more: ['以前の通知を表示', 'Show earlier messages'],
    empty: ['通知はありません。', 'There are no messages.'],
    emptyHint: [
      '対応が必要なことがあれば、ここでお知らせします。',
      'You are notified here when something needs your attention.',
    ],
    bySeverity: ['重要度で絞り込む', 'Filter by severity'],
    all: ['すべて', 'All'],
    noneOfSeverity: ['この重要度の通知はありません。', 'There are no messages of this severity.'],
    folded: [
      '同じ事象の通知{{number}}回（{{first}}〜{{last}}）',
      '{{number}} messages about this event ({{first}} – {{last}})',
    ],
    kept: ['通知は12か月間保存されます。', 'Messages are kept for 12 months.'],
  },
  kinds: {
    vendorAuditExpires: ['監査の有効期限', 'Audit expiry'],
    vendorLicenceExpires: ['許認可の有効期限', 'Licence expiry'],
    auditObservationAdded: ['指摘事項の登録', 'New audit finding'],
    auditObservationAnswered: ['指摘事項への回答', 'Finding answered'],
    vendorLicenceUploaded: ['許認可の登録', 'New licence'],
    loggerCalibrationsDue: ['ロガーの校正期限', 'Logger calibrations due'],
    alertRaised: ['アラート', 'Alert'],
    alertEscalated: ['未確認のアラート', 'Unacknowledged alert'],
    alertWithdrawn: ['アラートの取消', 'Alert withdrawn'],
    alertsRaised: ['アラート（まとめ）', 'Several alerts'],
    alertsEscalated: ['未確認のアラート（まとめ）', 'Several unacknowledged alerts'],
    alertsWithdrawn: ['アラートの取消（まとめ）', 'Several alerts withdrawn'],
    alertChannelFailed: ['通知チャネルの送信失敗', 'Channel failing'],
    webhookFailing: ['Webhookの送信失敗', 'Webhook failing'],
    webhookPaused: ['Webhookの一時停止', 'Webhook paused'],
    subscriptionEnded: ['EPCISサブスクリプションの終了', 'EPCIS subscription ended'],
    alertTest: ['アラートのテスト', 'Test alert'],
    partnershipProposed: ['取引の申込み', 'Partnership proposed'],
    partnershipSetUp: ['取引関係の設定', 'Partnership set up'],
    partnershipAccepted: ['申込みの承諾', 'Partnership accepted'],
    partnershipDeclined: ['申込みの辞退', 'Partnership declined'],
    partnershipWithdrawn: ['申込みの取り下げ', 'Proposal withdrawn'],
    partnerGrantsChanged: ['取引先への許可の変更', 'Grants changed'],
    partnershipEnded: ['取引関係の終了', 'Partnership ended'],
    caseOpened: ['逸脱案件の開始', 'Excursion case opened'],
    caseReopened: ['逸脱案件の再開', 'Excursion case reopened'],
    caseConcluded: ['逸脱案件の完了', 'Excursion case concluded'],
    caseOverdue: ['逸脱案件の期限超過', 'Excursion case overdue'],
    withdrawalToSign: ['取消の署名依頼', 'Withdrawal to sign'],
    signInLocked: ['アカウントのロック', 'Account locked'],
    tripAssigned: ['担当の指定', 'Trip assigned'],
    tripUnassigned: ['担当の変更', 'Trip no longer yours'],
  },
  texts: {
    tripAssigned: [
      '配送{{reference}}の担当に指定されました（指定者：{{by}}）。',
      'Delivery {{reference}} was assigned to you by {{by}}.',
    ],
    tripUnassigned: [
      '配送{{reference}}の担当から外れました（変更者：{{by}}）。',
      'Delivery {{reference}} is no longer assigned to you (changed by {{by}}).',
    ],
    vendorAuditExpires: [
      '{{vendorName}}の監査（監査元：{{auditorName}}）は、{{expiresOn}}に有効期限を迎えます。{{left}}',
      'The audit of {{vendorName}} by {{auditorName}} expires on {{expiresOn}}. {{left}}',
    ],
    vendorLicenceExpires: [
      '{{vendorName}}の許認可「{{licenceName}}」は、{{expiresOn}}に有効期限を迎えます。{{left}}',
      'The licence “{{licenceName}}” of {{vendorName}} expires on {{expiresOn}}. {{left}}',
    ],
    vendorAuditExpired: [
      '{{vendorName}}の監査（監査元：{{auditorName}}）は、{{expiresOn}}に有効期限が切れました。',
      'The audit of {{vendorName}} by {{auditorName}} expired on {{expiresOn}}.',
    ],
    vendorLicenceExpired: [
      '{{vendorName}}の許認可「{{licenceName}}」は、{{expiresOn}}に有効期限が切れました。',
      'The licence “{{licenceName}}” of {{vendorName}} expired on {{expiresOn}}.',
    ],
    auditObservationAdded: [
      '{{auditorName}}が、{{vendorName}}の監査{{audited}}に指摘事項を登録しました。',
      '{{auditorName}} added a finding to its audit of {{vendorName}}{{audited}}.',
    ],
    auditObservationAnswered: [
      '{{vendorName}}が、監査{{audited}}の指摘事項に回答しました。',
      '{{vendorName}} answered a finding of its audit{{audited}}.',
    ],
    vendorLicenceUploaded: [
      '{{vendorName}}が、許認可「{{licenceName}}」を登録しました。{{expiry}}',
      '{{vendorName}} uploaded the licence “{{licenceName}}”. {{expiry}}',
    ],
    loggerCalibrationsDue: [
      '校正の期限が近づいているか、過ぎたロガーがあります：{{loggers}}',
      'Logger calibrations due soon or expired: {{loggers}}',
    ],
    loggerDue: ['{{serial}}（{{date}}まで）', '{{serial}} (until {{date}})'],
    moreLoggers: ['{{names}} ほか{{number}}台', '{{names}} and {{number}} more'],
    alertRaised: ['{{kind}}{{subject}}：{{what}}{{late}}', '{{kind}}{{subject}}: {{what}}{{late}}'],
    alertFoundLate: ['（測定値が後から届き、判明しました）', ' (readings received late)'],
    alertEscalated: [
      '{{kind}}{{subject}}が、{{raised}}の検知から確認されていません：{{what}}',
      '{{kind}}{{subject}}, detected {{raised}}, has not been acknowledged. {{what}}',
    ],
    alertWithdrawn: [
      '{{kind}}{{subject}}は、再判定または予定の変更により取り消されました。',
      '{{kind}}{{subject}} was withdrawn after a re-evaluation or a schedule change.',
    ],
    alertsRaised: [
      '新しいアラートが{{number}}件あります（{{kinds}}）。',
      'There are {{number}} new alerts: {{kinds}}.',
    ],
    alertsEscalated: [
      '確認されていないアラートが{{number}}件あります（{{kinds}}）。',
      '{{number}} alerts have not been acknowledged: {{kinds}}.',
    ],
    alertsWithdrawn: [
      '再判定または予定の変更により、アラートが{{number}}件取り消されました（{{kinds}}）。',
      '{{number}} alerts were withdrawn after a re-evaluation or a schedule change: {{kinds}}.',
    ],
    alertsOfKind: ['{{kind}} {{number}}件', '{{kind}} {{number}}'],
    alertChannelFailed: [
      '{{channel}}への通知を送信できません。{{answer}}設定をご確認ください。未送信の通知は、送信できるまで再試行します。',
      'Alerts cannot be posted to {{channel}}. {{answer}} Please check its settings; waiting messages are tried again.',
    ],
    webhookFailing: [
      '{{webhook}}へのWebhookの送信に{{since}}から失敗しています。受信側をご確認ください。3日間続くと一時停止します。',
      'Webhook messages to {{webhook}} have failed since {{since}}. Check the receiver; after three days the webhook is paused.',
    ],
    webhookPaused: [
      '{{webhook}}へのWebhookの送信を一時停止しました（{{reason}}）。受信側をご確認のうえ、再開してください。',
      'The webhook to {{webhook}} was paused: {{reason}}. Check the receiver, then resume it.',
    ],
    subscriptionEnded: [
      'EPCISクエリ「{{query}}」のサブスクリプション（送信先：{{dest}}、ID：{{subscriptionId}}）を終了しました（{{reason}}）。受信側をご確認のうえ、再度登録してください。',
      'The subscription {{subscriptionId}} of the EPCIS query “{{query}}” to {{dest}} has ended: {{reason}}. Check the receiver, then subscribe again.',
    ],
    webhookPausedFor: {
      failing: ['3日間すべて失敗', 'everything failed for three days'],
      gone: ['受信終了：HTTP 410', 'its receiver is gone (HTTP 410)'],
      noSecret: ['復元したバックアップに署名用のシークレットなし', 'the restored backup does not have its secret'],
    },
    alertTest: [
      '「{{kind}}」のテスト送信です。実際の配送・ロガーに関するものではありません。',
      'This is a test of “{{kind}}”. It does not refer to a real delivery or logger.',
    ],
    partnershipProposed: [
      '{{partnerName}}から取引の申込みが届いています（開始日：{{validFrom}}）。回答をお願いします。',
      '{{partnerName}} proposes a trading partnership from {{validFrom}}. Please respond.',
    ],
    partnershipSetUp: [
      '{{byName}}が{{partnerName}}との取引関係を設定しました（開始日：{{validFrom}}）。',
      '{{byName}} set up your trading partnership with {{partnerName}} from {{validFrom}}.',
    ],
    partnershipAccepted: [
      '{{byName}}が取引の申込みを承諾しました（取引先：{{partnerName}}、開始日：{{validFrom}}）。許可された内容をご確認ください。',
      '{{byName}} accepted the partnership with {{partnerName}} from {{validFrom}}. Please review what it grants.',
    ],
    partnershipDeclined: [
      '{{byName}}が取引の申込みを辞退しました（取引先：{{partnerName}}）。',
      '{{byName}} declined the partnership with {{partnerName}}.',
    ],
    partnershipWithdrawn: [
      '{{byName}}が取引の申込みを取り下げました（取引先：{{partnerName}}）。',
      '{{byName}} withdrew the proposed partnership with {{partnerName}}.',
    ],
    partnerGrantsChanged: [
      '{{granterName}}の許可内容が{{from}}から変わります（取引先：{{partnerName}}、変更者：{{byName}}）。',
      'The grants of {{granterName}} change from {{from}} (partner: {{partnerName}}, changed by: {{byName}}).',
    ],
    partnershipEnded: [
      '{{byName}}が取引関係を終了しました（取引先：{{partnerName}}、最終日：{{lastDay}}）。',
      '{{byName}} ended the partnership with {{partnerName}}; its last day is {{lastDay}}.',
    ],
    caseOpened: [
      '配送{{reference}}で温度逸脱が判明し、逸脱案件{{number}}を自動で開始しました。',
      'A temperature excursion was detected in delivery {{reference}}. Case {{number}} was opened automatically.',
    ],
    caseOpenedByHand: [
      '配送{{reference}}について、担当者が逸脱案件{{number}}を開始しました。',
      'Case {{number}} was opened manually for delivery {{reference}}.',
    ],
    caseReopened: [
      '逸脱案件{{number}}（配送{{reference}}）は、新たな逸脱が判明したため自動で再開しました。',
      'Case {{number}} (delivery {{reference}}) was reopened automatically because further excursions were detected.',
    ],
    caseReopenedByHand: [
      '担当者が逸脱案件{{number}}（配送{{reference}}）を再開しました。対象ロットは未判定に戻りました。',
      'Case {{number}} (delivery {{reference}}) was reopened. Its lots are undecided again.',
    ],
    caseConcluded: [
      '逸脱案件{{number}}（配送{{reference}}）が完了しました。合格{{released}}件、条件付合格{{restricted}}件、不合格{{rejected}}件です。',
      'Case {{number}} (delivery {{reference}}) is concluded. Lots released: {{released}}, released with restriction: {{restricted}}, rejected: {{rejected}}.',
    ],
    caseOverdue: [
      '逸脱案件{{number}}（配送{{reference}}）は、期限（{{dueOn}}）を過ぎても完了していません。',
      'Case {{number}} (delivery {{reference}}) was due on {{dueOn}} and has not been concluded.',
    ],
    withdrawalToSign: [
      '{{requestedBy}}が、ロガーファイル「{{fileName}}」の測定値の取消を申請しました。実行には、申請者以外の方の署名が必要です。',
      '{{requestedBy}} requested to withdraw the readings of the logger file “{{fileName}}”. A second person must sign.',
    ],
    withdrawalToSignAgain: [
      '{{requestedBy}}が、ロガーファイル「{{fileName}}」の読み直しを申請しました。実行には、申請者以外の方の署名が必要です。',
      '{{requestedBy}} requested to re-read the logger file “{{fileName}}”. A second person must sign.',
    ],
    signInLocked: [
      '認証コードの誤りが{{days}}日間に{{wrongCodes}}回に達したため、{{at}}にアカウントをロックしました。お心当たりがない場合は、パスワードを変更してください。',
      'Your account was locked at {{at}} because a wrong authentication code was entered {{wrongCodes}} times within {{days}} days. If this was not you, change your password.',
    ],
    audited: ['（{{date}}実施）', ' ({{date}})'],
    expiry: ['有効期限は{{date}}です。', 'It expires on {{date}}.'],
    daysLeft: ['通知日の時点で残り{{number}}日です。', 'Days left at the time of this message: {{number}}.'],
    lastDay: ['通知日が最終日です。', 'That is the date of this message.'],
  },
} satisfies Texts
