import { formatDay } from '../../kernel/dates.ts';
import { formatMoney, type Kopecks } from '../../kernel/money.ts';
import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

export interface DigitalDelivery {
  readonly orderNumber: number;
  /** Absolute, with the signed token, like the addresses of the materials. */
  readonly orderUrl: string;
  readonly materials: readonly { readonly name: string; readonly form: string; readonly url: string }[];
  readonly certificates: readonly {
    readonly denomination: Kopecks;
    readonly validUntil: Date;
    /** As shown to people, with dashes. */
    readonly code: string;
  }[];
}

const MATERIALS_NOTE =
  'Материалы открываются по ссылкам из письма, без регистрации. Ссылка личная: она открывает и страницу заказа. Она действует 180 дней, а доступ остаётся и потом: по старой ссылке можно попросить новую, она придёт на этот email.';
const CERTIFICATES_NOTE =
  'Код вводят в корзине. Можно потратить всё сразу или по частям: остаток сохранится. Код действует для того, у кого он есть, поэтому не показывайте его посторонним.';

/** Writes the letter with all digital goods of a paid order. Certificate codes are shown only here. */
export function writeDigitalLetter(delivery: DigitalDelivery): WrittenLetter {
  const { orderNumber, orderUrl, materials, certificates } = delivery;
  const number = `№\u00a0${orderNumber}`;
  const words = {
    ...textsOf(materials.length, certificates.length, number),
    button: 'Открыть заказ',
    questions: 'Вопросы о заказе',
  };
  const lines = [
    ...materials.flatMap(({ name, form, url }) => [`${name} (${form}):`, url, '']),
    ...(materials.length > 0 ? [MATERIALS_NOTE, ''] : []),
    ...certificates.flatMap(({ denomination, validUntil, code }) => [
      `Подарочный сертификат на ${formatMoney(denomination)}, действует до ${formatDay(validUntil)}`,
      `Код: ${code}`,
      '',
    ]),
    ...(certificates.length > 0 ? [CERTIFICATES_NOTE] : []),
  ];
  return writeLetter(words, orderUrl, { lines, html: <Goods {...delivery} /> });
}

function textsOf(materials: number, certificates: number, number: string) {
  if (materials === 0) {
    const one = certificates === 1;
    return {
      subject: `${one ? 'Подарочный сертификат' : 'Подарочные сертификаты'} из заказа ${number}`,
      title: one ? 'Ваш подарочный сертификат' : 'Ваши подарочные сертификаты',
      lead: `Спасибо за заказ ${number}. ${one ? 'Код сертификата' : 'Коды сертификатов'} — в этом письме: сохраните его или перешлите тому, кому делаете подарок.`,
    };
  }
  return {
    subject: `Материалы заказа ${number} открыты`,
    title: 'Всё готово, можно начинать',
    lead:
      certificates > 0
        ? `Спасибо за заказ ${number}. Ниже ссылки на материалы и ${certificates === 1 ? 'код сертификата' : 'коды сертификатов'}.`
        : `Спасибо за заказ ${number}. Ниже ссылки на материалы: они открываются прямо в браузере.`,
  };
}

const note = { margin: '0 0 24px', fontSize: 14, lineHeight: '21px', color: QUIET } as const;
const box = { padding: '16px 20px', border: '1px solid #E4E6DA', borderRadius: 8, background: '#FBFAF5' } as const;

function Goods({ materials, certificates }: DigitalDelivery) {
  return (
    <>
      {materials.map(({ name, form, url }) => (
        <p key={url} style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '24px' }}>
          <a href={url} style={{ color: '#4F6820', fontWeight: 700 }}>
            {name}
          </a>
          <br />
          <span style={{ color: QUIET, fontSize: 14 }}>{form}</span>
        </p>
      ))}
      {materials.length > 0 && <p style={note}>{MATERIALS_NOTE}</p>}
      {certificates.map(({ denomination, validUntil, code }) => (
        <table key={code} role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ marginBottom: 12 }}>
          <tbody>
            <tr>
              <td style={box}>
                <span style={{ fontSize: 14, color: QUIET }}>Подарочный сертификат на {formatMoney(denomination)}</span>
                <br />
                <span style={{ fontFamily: 'Courier New, monospace', fontSize: 20, lineHeight: '32px' }}>
                  <b>{code}</b>
                </span>
                <br />
                <span style={{ fontSize: 14, color: QUIET }}>действует до {formatDay(validUntil)}</span>
              </td>
            </tr>
          </tbody>
        </table>
      ))}
      {certificates.length > 0 && <p style={{ ...note, margin: '12px 0 0' }}>{CERTIFICATES_NOTE}</p>}
    </>
  );
}
