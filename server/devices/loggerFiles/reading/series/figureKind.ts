import { words } from '#server/devices/loggerFiles/reading/series/quantityWords.ts'

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

/** Settings, other quantities, and moments of figures. */
const notMeasured = words(
  'alarms?|limits?|threshold|set(?:ting|point)?|allowed|spec(?:ification)?|range|delay|interval|batt(?:ery)?|transport|running|kinetic|mkt|dew|dp|grenz\\p{L}*|alarm\\p{L}*|sollwert|seuil|soglia|l[íi]mite|mez|időtartam|duration|time|date|zeit|datum|heure|offset|tolerance|deviation|voltage|pressure|light',
)
const notMeasuredSigns = /警報|上限|下限|設定|日時|時刻|時間|露点|动能|報警|报警|设置|限|알람|설정|시간/

/** Which figure over all readings a name says, in small letters; undefined where it is none, or a setting or a moment. */
export const figureKind = (name: string): FigureKind | undefined =>
  notMeasured.test(name) || notMeasuredSigns.test(name) ? undefined : kinds.find(([, shape]) => shape.test(name))?.[0]

/** Whether a name says lowest, highest or mean of anything. */
export const namesFigure = (name: string): boolean => kinds.some(([, shape]) => shape.test(name))
