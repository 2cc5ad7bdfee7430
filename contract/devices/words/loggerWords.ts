import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'

/** The words for a logger's facts, on screens and in the CSV file. */
export const loggerWords = bothLanguages({
  columns: {
    serial: ['シリアル番号', 'Serial'],
    name: ['名称', 'Name'],
    model: ['機種', 'Model'],
    grai: ['GRAI', 'GRAI'],
    giai: ['GIAI', 'GIAI'],
    intervalSeconds: ['測定間隔（秒）', 'Interval (s)'],
    calibration: ['校正', 'Calibration'],
    calibratedOn: ['校正日', 'Calibrated on'],
    dueOn: ['校正期限', 'Calibration due'],
    daysLeft: ['校正期限までの日数', 'Days until calibration is due'],
    batteryPercent: ['電池残量（%）', 'Battery (%)'],
    batteryAt: ['電池残量の報告日時', 'Battery reported'],
    lastAt: ['最終測定', 'Last reading'],
    lastCelsius: ['最終測定値（℃）', 'Last reading (°C)'],
    silent: ['通信途絶', 'Silent'],
    overlapping: ['紐付けの重複', 'Overlapping assignments'],
    use: ['使用状況', 'Use'],
    retiredOn: ['使用終了日', 'Retired on'],
    delivery: ['測定中の配送', 'Current delivery'],
    companyCode: ['所有企業コード', 'Owner code'],
    company: ['所有企業', 'Owner'],
    registeredAt: ['登録日時', 'Registered'],
  },
  uses: {
    inUse: ['使用中', 'In use'],
    free: ['待機中', 'Available'],
    retired: ['使用終了', 'Retired'],
  },
  silent: ['通信途絶', 'Silent'],
  overlapping: ['紐付けが重複', 'Overlapping assignments'],
})
export type LoggerColumn = keyof typeof loggerWords.ja.columns
