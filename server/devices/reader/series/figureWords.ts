import { words } from '#server/devices/reader/series/quantityWords.ts'

export type FigureKind = 'minimum' | 'maximum' | 'mean'

const kinds: readonly [FigureKind, RegExp][] = [
  [
    'minimum',
    /(?<!\p{L})(?:min(?:im(?:um|al\p{L}*|a|o|i))?|lowest|tiefst\p{L}*|m[íi]nim[oa]|nejnižší|laagste|lägsta|najniższ\p{L}*|alin|matalin|en düşük|legkisebb|legalacsonyabb|мин\.?|минимум|минимальн\p{L}*|ελάχιστ\p{L}*)(?!\p{L})|最低|最小|최저|최소/u,
  ],
  [
    'maximum',
    /(?<!\p{L})(?:max(?:im(?:um|al\p{L}*|a|o|i))?|highest|höchst\p{L}*|m[áa]xim[oa]|massim[oa]|nejvyšší|hoogste|högsta|maksymaln\p{L}*|najwyższ\p{L}*|ylin|korkein|maksimi|en yüksek|legnagyobb|legmagasabb|макс\.?|максимум|максимальн\p{L}*|μέγιστ\p{L}*)(?!\p{L})|最高|最大|최고|최대/u,
  ],
  [
    'mean',
    /(?<!\p{L})(?:avrg|avg|average|mean|mittel(?:wert)?|durchschnitt\p{L}*|moyenne?|media|promedio|média|pr[ůu]měr\p{L}*|średnia|gemiddelde?|medel\p{L}*|keskiarvo|ortalama|átlag|средн\p{L}*|μέση|μέσος)(?!\p{L})|平均|평균/u,
  ],
]

/** Settings, other quantities, and times of figures. */
const notMeasured = words(
  'alarms?|limits?|threshold|set(?:ting|point)?|allowed|spec(?:ification)?|range|delay|interval|batt(?:ery)?|transport|running|kinetic|mkt|dew|dp|grenz\\p{L}*|alarm\\p{L}*|sollwert|seuil|soglia|l[íi]mite|mez|időtartam|duration|time|date|zeit|datum|heure|offset|tolerance|deviation|voltage|pressure|light',
)
const notMeasuredSigns = /警報|上限|下限|設定|日時|時刻|時間|露点|动能|報警|报警|设置|限|알람|설정|시간/

/** The figure over all readings that a name means, in lower case; undefined for anything else, settings and times. */
export const figureKind = (name: string): FigureKind | undefined =>
  notMeasured.test(name) || notMeasuredSigns.test(name) ? undefined : kinds.find(([, shape]) => shape.test(name))?.[0]

/** Whether a name means the lowest, highest or mean of anything. */
export const namesFigure = (name: string): boolean => kinds.some(([, shape]) => shape.test(name))

const derived = words(
  'min|max|avg|set|offset|mkt|target|rate|diff|difference|delta|low|high|hi|lo|lowest|highest|peak|ref',
  '(?:cpu|mcu|pcb|chip|board)',
  // Limits and alarms.
  'limits?|threshold|alarms?|alarm[ae]|allarme|hälytys\\p{L}*|alarm(?:grenze|wert)\\p{L}*|\\p{L}*grenzen?|grenzwert|schwelle\\p{L}*|seuils?',
  'soglia|soglie|l[ií]mites?|limiet|limiti?|\\p{L}*grens|\\p{L}*gräns|\\p{L}*grænse|\\p{L}*grense|próg|granica|meze?|предел\\p{L}*|порог\\p{L}*',
  '\\p{L}*raja|sınır\\p{L}*|eşik|όριο|\\p{L}*határ\\p{L}*|ngưỡng',
  // Settings.
  'set ?points?|sollwert|consign[ea]|setpunt|börvärde|asetusarvo|уставка|zadaná|zadana',
  // Air and its moisture.
  'dew|dewp|dew ?point|dpt|dp|tdf?|tw|vpd|wet.?bulb|heat index|feels like|abs(?:olute)?\\.?[ _]?humidity|mixing ratio|enthalpy',
  'taupunkt|taupunkttemperatur|point de ros[ée]e|ros[ée]e|punto di rugiada|punto de roc[ií]o|ponto de orvalho|rosn[ýy] bod|punkt rosy',
  'dauwpunt|daggpunkt|dug?gpunkt|kastepiste|harmatpont|çiy noktası|точка росы|σημείο δρόσου|điểm sương|titik embun',
)
const derivedSigns =
  /[δ∆ø]|温度差|dew.?point|露点|飽差|絶対湿度|绝对湿度|上限|下限|設定|设定|目標|基準|平均|警報|报警|報警|アラーム|阈值|閾値|이슬점|노점|설정|상한|하한|경보|알람/

/** Whether a header is about a temperature that is not measured: a figure of several, a limit, a dew point. */
export const isDerived = (normalized: string): boolean =>
  derived.test(normalized) || derivedSigns.test(normalized) || namesFigure(normalized)
