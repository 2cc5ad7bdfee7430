import { pdfFaults } from '#web/kernel/pdf/texts.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const portalDocuments = {
  savePdf: ['PDFを保存', 'Save PDF'],
  agreement: {
    intro: [
      '本システムをご利用いただく前に、利用規約をお読みのうえ、ご同意ください。',
      'Before you use the portal, please read the terms of use and agree to them.',
    ],
    edition: ['第{{version}}版（{{day}} 施行）', 'Version {{version}} (in force from {{day}})'],
    newer: [
      'お読みいただいている間に、新しい版が公開されました。お手数ですが、もう一度お読みください。',
      'A newer version was published while you were reading. Please read it before you agree.',
    ],
    asFile: [
      'この端末では、利用規約を画面内に表示できません。PDFを開いてお読みください。',
      'This device cannot show the terms of use on the page. Please open the PDF to read them.',
    ],
    openPdf: ['利用規約（PDF）を開く', 'Open terms of use (PDF)'],
    hasRead: ['利用規約を読み、内容に同意します', 'I have read the terms of use and agree to them'],
    agree: ['同意して利用を開始する', 'Agree and continue'],
  },
  upload: {
    choose: ['PDFを選択、またはここにドロップ', 'Select a PDF or drop it here'],
    limit: ['PDF形式、20 MBまで', 'PDF, up to 20 MB'],
    faults: pdfFaults,
    megabytes: ['{{size}} MB', '{{size}} MB'],
  },
  languages: { ja: ['日本語版', 'Japanese'], en: ['英語版', 'English'] },
  manuals: {
    title: ['企業のマニュアル', 'Company manual'],
    hint: [
      '登録したマニュアルは、この企業のユーザーのユーザーメニューから開きます。登録のない言語では、運営企業のマニュアル、または標準のマニュアルが開きます。',
      "Users of this company open this manual from their user menu. If there is none in their language, the platform company's manual or the standard manual opens.",
    ],
    platformHint: [
      '運営企業のマニュアルは、独自のマニュアルを登録していないすべての企業で開きます。',
      "The platform company's manual opens for every company without its own manual.",
    ],
    company: ['企業', 'Company'],
    open: ['表示されるマニュアルを開く', 'Open manual as users see it'],
    none: ['登録されていません', 'None uploaded'],
    noneHint: ['標準のマニュアルが開きます。', 'The standard manual opens.'],
    noneOwnHint: [
      '運営企業のマニュアル、または標準のマニュアルが開きます。',
      "The platform company's manual or the standard manual opens.",
    ],
    uploaded: ['{{at}}　{{by}}', '{{at}}, {{by}}'],
    saved: ['マニュアルを登録しました。', 'The manual was uploaded.'],
    removed: ['マニュアルを削除しました。', 'The manual was deleted.'],
    replaceTitle: ['マニュアルの差し替え', 'Replace manual'],
    replaceText: [
      '{{company}}の{{language}}マニュアル「{{current}}」を「{{next}}」に差し替えます。差し替え前のファイルは開けなくなります。',
      'The {{language}} manual of {{company}}, “{{current}}”, will be replaced with “{{next}}”. The old file can no longer be opened.',
    ],
    replace: ['差し替える', 'Replace'],
    removeTitle: ['マニュアルの削除', 'Delete manual'],
    removePlatformText: [
      '{{company}}の{{language}}マニュアル「{{current}}」を削除します。以後、独自のマニュアルを登録していないすべての企業で、標準のマニュアルが開きます。',
      'The {{language}} manual of {{company}}, “{{current}}”, will be deleted. The standard manual will then open for every company without its own manual.',
    ],
    removeText: [
      '{{company}}の{{language}}マニュアル「{{current}}」を削除します。以後、この企業のユーザーには、運営企業のマニュアル、または標準のマニュアルが開きます。',
      "The {{language}} manual of {{company}}, “{{current}}”, will be deleted. The platform company's manual or the standard manual will then open for users of this company.",
    ],
  },
  terms: {
    title: ['利用規約の版', 'Versions of the terms of use'],
    hint: [
      '施行中の版に同意していないユーザーは、次に画面を開くときに同意を求められます。',
      'Users who have not agreed to the version in force are asked to agree when they next open a page.',
    ],
    open: ['施行中の利用規約を開く', 'Open the terms in force'],
    version: ['版', 'Version'],
    from: ['施行日時', 'In force from'],
    publishedBy: ['公開者', 'Published by'],
    agreed: ['同意したユーザー', 'Users agreed'],
    state: ['状態', 'State'],
    states: { inForce: ['施行中', 'In force'], coming: ['施行前', 'Upcoming'], past: ['過去の版', 'Past'] },
    shipped: ['標準の利用規約', 'Standard terms of use'],
    people: ['{{number}}名', '{{number}}'],
    publishTitle: ['新しい版の公開', 'Publish new version'],
    start: ['施行', 'In force'],
    now: ['公開後すぐ', 'Immediately'],
    later: ['日時を指定', 'At a set time'],
    at: ['施行日時（{{timeZone}}）', 'In force from ({{timeZone}})'],
    fileJa: ['日本語版（PDF）', 'Japanese (PDF)'],
    fileEn: ['英語版（PDF）', 'English (PDF)'],
    versionMissing: ['版を入力してください。', 'Please enter a version.'],
    versionUsed: ['この版はすでに公開されています。', 'This version has already been published.'],
    atMissing: ['施行日時を入力してください。', 'Please enter a date and time.'],
    atPast: ['現在より後の日時を入力してください。', 'Please enter a time in the future.'],
    fromMisfit: [
      '施行日時は、公開済みの最も新しい版より後、1年以内にしてください。',
      'It must come into force after all published versions and within one year.',
    ],
    fileMissing: ['PDFを選択してください。', 'Please select a PDF.'],
    publish: ['公開する', 'Publish'],
    confirmTitle: ['利用規約の公開', 'Publish terms of use'],
    confirmNow: [
      '第{{version}}版を公開します。すぐに施行され、ご自身を含むすべての企業のすべてのユーザーに、改めて同意を求めます。公開した版は取り消せません。',
      'Version {{version}} will be published and in force at once. Every user of every company, you included, will be asked to agree again. A published version cannot be withdrawn.',
    ],
    confirmLater: [
      '第{{version}}版を公開します。{{at}}に施行され、すべての企業のすべてのユーザーに、改めて同意を求めます。公開した版は取り消せません。',
      'Version {{version}} will be published and in force from {{at}}. Every user of every company will then be asked to agree again. A published version cannot be withdrawn.',
    ],
    published: ['利用規約の第{{version}}版を公開しました。', 'Version {{version}} of the terms of use was published.'],
  },
} satisfies Texts
