/** Any of these words as whole words. */
export const words = (...alternatives: string[]) =>
  new RegExp(`(?<!\\p{L})(?:${alternatives.join('|')})(?!\\p{L})`, 'u')

const either = (...shapes: RegExp[]) => new RegExp(shapes.map(({ source }) => source).join('|'), 'u')

/** Chinese, Japanese, Korean and Thai words, which are not separated by blanks. */
const temperatureSigns = /温度|溫度|気温|气温|氣溫|室温|室溫|庫内温|品温|水温|체온|온도|기온|실온|อุณหภูมิ/
const humiditySigns = /湿度|濕度|습도|ความชื้น/
const timeSigns = /日時|日付|時刻|年月日|時間|时间|日期|時間|测量时|날짜|시간|일시|시각|일자|วันที่|เวลา/

/** Names of quantities in the languages of loggers' programs, in lower case. */
export const quantityWords = {
  temperature: either(
    words(
      'temp|temp[cf]|thermocouple|thermometer|thermo|thermistor|celsius|fahrenheit',
      '\\p{L}*temperatur(?:en|er|a|ă|es|as|i|y|e)?|\\p{L}*temperatuur|températures?|teplot[ay]|\\p{L}*lämpötila',
      '\\p{L}*hőmérséklet|sıcaklık|температура|темп\\.?|θερμοκρασία|nhiệt độ|suhu',
    ),
    temperatureSigns,
  ),
  humidity: either(
    words(
      'humid|humidity|humi|hum\\.?|hum\\. rel\\.?|r\\.?h\\.?|h\\.?r\\.?|u\\.?r\\.?|r\\.?\\s?f\\.?',
      'humidit[ée]|humedad|umidit[àa]|humidade|umidade|umiditate|\\p{L}*feuchte|\\p{L}*feuchtigkeit',
      '\\p{L}*vochtigheid|\\p{L}*fuktighe[td]|\\p{L}*fugt(?:ighed)?|\\p{L}*kosteus|páratartalom|nem',
      'vlhkosti?|wilgotność|wilg\\.?|влажн(?:ость|\\.?)|υγρασία|độ ẩm|kelembaban',
    ),
    humiditySigns,
  ),
  time: either(
    words(
      'dates?|times?|datetime|date_?time|time_?stamps?|\\w*timestamps?|unixtime|epoch|recorded|measured|clock',
      'zeit|datum|uhrzeit|zeitpunkt|zeitstempel|messzeit|heure|temps|horodatage|fecha|hora|tiempo|data|ora|tempo',
      'tijd|tijdstip|tid|tidpunkt|dato|klokkesl[æe]t+|klockslag|kello(?:naika)?|päivä(?:määrä)?|aika',
      'čas|cas|hodina|czas|godzina|idő|dátum|tarih|saat|zaman|дата|время|ημερομηνία|ώρα',
      'thời gian|ngày|giờ|waktu|tanggal',
    ),
    timeSigns,
  ),
}
