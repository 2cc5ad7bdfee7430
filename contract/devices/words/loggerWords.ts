const ja = {
  columns: {
    serial: 'シリアル番号',
    name: '名称',
    model: '機種',
    intervalSeconds: '測定間隔（秒）',
    calibration: '校正',
    calibratedOn: '校正日',
    dueOn: '校正期限',
    daysLeft: '校正期限までの日数',
    batteryPercent: '電池残量（%）',
    batteryAt: '電池残量の報告日時',
    lastAt: '最終測定',
    lastCelsius: '最終測定値（℃）',
    silent: '通信途絶',
    overlapping: '紐付けの重複',
    use: '使用状況',
    retiredOn: '使用終了日',
    delivery: '測定中の配送',
    companyCode: '所有企業コード',
    company: '所有企業',
    registeredAt: '登録日時',
  },
  uses: { inUse: '使用中', free: '待機中', retired: '使用終了' },
  silent: '通信途絶',
  overlapping: '紐付けが重複',
}

const en: typeof ja = {
  columns: {
    serial: 'Serial',
    name: 'Name',
    model: 'Model',
    intervalSeconds: 'Interval (s)',
    calibration: 'Calibration',
    calibratedOn: 'Calibrated on',
    dueOn: 'Calibration due',
    daysLeft: 'Days until calibration is due',
    batteryPercent: 'Battery (%)',
    batteryAt: 'Battery reported',
    lastAt: 'Last reading',
    lastCelsius: 'Last reading (°C)',
    silent: 'Silent',
    overlapping: 'Overlapping assignments',
    use: 'Use',
    retiredOn: 'Retired on',
    delivery: 'Current delivery',
    companyCode: 'Owner code',
    company: 'Owner',
    registeredAt: 'Registered',
  },
  uses: { inUse: 'In use', free: 'Free', retired: 'Retired' },
  silent: 'Silent',
  overlapping: 'Overlapping assignments',
}

/** The words for a logger's facts, on screens and in its CSV file alike. */
export const loggerWords = { ja, en }
export type LoggerColumn = keyof typeof ja.columns
