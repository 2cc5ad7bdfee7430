import { namesFigure } from '#server/devices/loggerFiles/reading/series/figureKind.ts'
import { words } from '#server/devices/loggerFiles/reading/series/quantityWords.ts'

const derived = words(
  'min|max|avg|set|offset|mkt|target|rate|diff|difference|delta|low|high|hi|lo|lowest|highest|peak|ref',
  '(?:cpu|mcu|pcb|chip|board)',
  // limits and alarms
  'limits?|threshold|alarms?|alarm[ae]|allarme|hälytys\\p{L}*|alarm(?:grenze|wert)\\p{L}*|\\p{L}*grenzen?|grenzwert|schwelle\\p{L}*|seuils?',
  'soglia|soglie|l[ií]mites?|limiet|limiti?|\\p{L}*grens|\\p{L}*gräns|\\p{L}*grænse|\\p{L}*grense|próg|granica|meze?|предел\\p{L}*|порог\\p{L}*',
  '\\p{L}*raja|sınır\\p{L}*|eşik|όριο|\\p{L}*határ\\p{L}*|ngưỡng',
  // what was set
  'set ?points?|sollwert|consign[ea]|setpunt|börvärde|asetusarvo|уставка|zadaná|zadana',
  // of air and its moisture
  'dew|dewp|dew ?point|dpt|dp|tdf?|tw|vpd|wet.?bulb|heat index|feels like|abs(?:olute)?\\.?[ _]?humidity|mixing ratio|enthalpy',
  'taupunkt|taupunkttemperatur|point de ros[ée]e|ros[ée]e|punto di rugiada|punto de roc[ií]o|ponto de orvalho|rosn[ýy] bod|punkt rosy',
  'dauwpunt|daggpunkt|dug?gpunkt|kastepiste|harmatpont|çiy noktası|точка росы|σημείο δρόσου|điểm sương|titik embun',
)
const derivedSigns =
  /[δ∆ø]|温度差|dew.?point|露点|飽差|絶対湿度|绝对湿度|上限|下限|設定|设定|目標|基準|平均|警報|报警|報警|アラーム|阈值|閾値|이슬점|노점|설정|상한|하한|경보|알람/

/** What is about a temperature without being a measured one: a figure of several, a limit, a dew point. */
export const isDerived = (folded: string): boolean =>
  derived.test(folded) || derivedSigns.test(folded) || namesFigure(folded)
