import type { Language } from '#contract/platform/language.ts';
import type { BarTexts } from './bar-texts.ts';
import type { ConsentLanguage } from './consent-languages.ts';

/** The texts of the bar in the consent languages in which the portal has no pages. */
export const moreBarTexts: Readonly<Record<Exclude<ConsentLanguage, Language>, BarTexts>> = {
  de: {
    label: 'Cookies',
    sentence:
      'Notwendige Cookies halten das Portal am Laufen. Dürfen wir auch Besuche zählen, um zu sehen, was hilft?',
    acceptAll: 'Alle annehmen',
    necessaryOnly: 'Nur notwendige',
    settings: 'Einstellungen',
  },
  es: {
    label: 'Cookies',
    sentence:
      'Las cookies necesarias hacen funcionar el portal. ¿Podemos también contar las visitas, para ver qué resulta útil?',
    acceptAll: 'Aceptar todas',
    necessaryOnly: 'Solo las necesarias',
    settings: 'Ajustes',
  },
  it: {
    label: 'Cookie',
    sentence:
      'I cookie necessari fanno funzionare il portale. Possiamo anche contare le visite, per capire che cosa è utile?',
    acceptAll: 'Accetta tutti',
    necessaryOnly: 'Solo i necessari',
    settings: 'Impostazioni',
  },
  pt: {
    label: 'Cookies',
    sentence:
      'Os cookies necessários fazem o portal funcionar. Podemos também contar as visitas, para ver o que ajuda?',
    acceptAll: 'Aceitar todos',
    necessaryOnly: 'Apenas os necessários',
    settings: 'Definições',
  },
  ja: {
    label: 'Cookie',
    sentence: '必須Cookieはポータルの動作に必要です。改善のため、アクセス数の計測も許可していただけますか。',
    acceptAll: 'すべて許可',
    necessaryOnly: '必須のみ',
    settings: '設定',
  },
  ko: {
    label: '쿠키',
    sentence:
      '필수 쿠키는 포털 작동에 필요합니다. 무엇이 도움이 되는지 알 수 있도록 방문 수도 집계해도 될까요?',
    acceptAll: '모두 허용',
    necessaryOnly: '필수만 허용',
    settings: '설정',
  },
  cn: {
    label: 'Cookie',
    sentence: '必要的 Cookie 用于保证门户正常运行。我们是否也可以统计访问量，以了解哪些内容有帮助？',
    acceptAll: '全部接受',
    necessaryOnly: '仅限必要',
    settings: '设置',
  },
  tw: {
    label: 'Cookie',
    sentence: '必要的 Cookie 可讓入口網站正常運作。我們是否也可以統計造訪次數，以了解哪些內容有幫助？',
    acceptAll: '全部接受',
    necessaryOnly: '僅限必要',
    settings: '設定',
  },
  hk: {
    label: 'Cookie',
    sentence: '必要的 Cookie 讓網站正常運作。我們可否同時統計瀏覽次數，以了解哪些內容有幫助？',
    acceptAll: '全部接受',
    necessaryOnly: '只限必要',
    settings: '設定',
  },
};
