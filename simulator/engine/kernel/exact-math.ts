/** Mathematical functions that give the same bits on every JavaScript engine. */

/**
 * exp, log and the normal quantile from `+ - * /` and Math.sqrt alone. IEEE 754 fixes the result of those to the last bit,
 * so what is computed here is the same number on every engine; Math.exp and Math.log are not.
 * exp and log follow the classic reductions of fdlibm, the quantile is Wichura's AS 241.
 */
const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const INVERSE_LN2 = 1.442695040888963387;
const EXP_OVERFLOW = 709.782712893383973096;
const EXP_UNDERFLOW = -745.13321910194110842;
const LN2 = 6.931471805599453094e-1;
const TWO_54 = 18_014_398_509_481_984;
const MIN_NORMAL = 2.2250738585072014e-308;

/** Exponent of the smallest power of two there is. */
const MIN_EXPONENT = -1074;

/** 2^−1074 … 2^1023, by halving and doubling, which lose nothing. */
const POWERS = powersOfTwo();

function powersOfTwo(): Float64Array {
  const one = -MIN_EXPONENT;
  const powers = new Float64Array(one + 1024);
  for (let i = one, power = 1; i < powers.length; i += 1, power *= 2) powers[i] = power;
  for (let i = one, power = 1; i >= 0; i -= 1, power /= 2) powers[i] = power;
  return powers;
}

/** 2^k for −1074 ≤ k ≤ 1023, exactly. */
const twoTo = (k: number): number => POWERS[k - MIN_EXPONENT] as number;

const bits = new DataView(new ArrayBuffer(8));

/** y × 2^k, with a single rounding even where the result is subnormal. */
function scale(y: number, k: number): number {
  if (k > 1023) return y * 2 * twoTo(k - 1);
  if (k < -1021) return y * twoTo(k + 1000) * twoTo(-1000);
  return y * twoTo(k);
}

/** e^x, within 1 ulp; 0 and Infinity beyond the range, NaN for NaN. */
export function exp(x: number): number {
  if (x > EXP_OVERFLOW) return Infinity;
  if (x < EXP_UNDERFLOW) return 0;
  const k = Math.floor(INVERSE_LN2 * x + 0.5);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const t = r * r;
  const c =
    r -
    t *
      (1.66666666666666019037e-1 +
        t *
          (-2.77777777770155933842e-3 +
            t *
              (6.61375632143793436117e-5 + t * (-1.6533902205465251539e-6 + t * 4.13813679705723846039e-8))));
  const y = 1 - (low - (r * c) / (2 - c) - high);
  return scale(y, k);
}

/** The k of x = 2^k × m with √½ < m ≤ √2, for a normal positive x. */
function exponentOf(x: number): number {
  bits.setFloat64(0, x, true);
  const k = (bits.getUint32(4, true) >>> 20) - 1023;
  return x > Math.SQRT2 * twoTo(k) ? k + 1 : k;
}

/** The natural logarithm, within 1 ulp; −Infinity at 0, NaN below and for NaN. */
export function log(x: number): number {
  if (x < 0) return NaN;
  if (x === 0) return -Infinity;
  if (x === Infinity) return Infinity;
  if (x < MIN_NORMAL) return log(x * TWO_54) - 54 * LN2;
  const k = exponentOf(x);
  const f = x / twoTo(k - 1) / 2 - 1;
  const half = 0.5 * f * f;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const even = w * (3.999999999940941908e-1 + w * (2.222219843214978396e-1 + w * 1.531383769920937332e-1));
  const odd =
    z *
    (6.66666666666673513e-1 +
      w * (2.857142874366239149e-1 + w * (1.818357216161805012e-1 + w * 1.479819860511658591e-1)));
  return s * (half + even + odd) + k * LN2_LOW - half + f + k * LN2_HIGH;
}

/** Coefficients from the constant term up. */
type Series = readonly [number, number, number, number, number, number, number, number];

function polynomial(s: Series, x: number): number {
  return ((((((s[7] * x + s[6]) * x + s[5]) * x + s[4]) * x + s[3]) * x + s[2]) * x + s[1]) * x + s[0];
}

const CENTRE: readonly [Series, Series] = [
  [
    3.387132872796366608, 1.3314166789178437745e2, 1.9715909503065514427e3, 1.3731693765509461125e4,
    4.5921953931549871457e4, 6.7265770927008700853e4, 3.3430575583588128105e4, 2.5090809287301226727e3,
  ],
  [
    1, 4.2313330701600911252e1, 6.871870074920579083e2, 5.3941960214247511077e3, 2.1213794301586595867e4,
    3.930789580009271061e4, 2.8729085735721942674e4, 5.226495278852854561e3,
  ],
];
const FLANK: readonly [Series, Series] = [
  [
    1.42343711074968357734, 4.6303378461565452959, 5.7694972214606914055, 3.64784832476320460504,
    1.27045825245236838258, 2.4178072517745061177e-1, 2.27238449892691845833e-2, 7.7454501427834140764e-4,
  ],
  [
    1, 2.05319162663775882187, 1.6763848301838038494, 6.8976733498510000455e-1, 1.4810397642748007459e-1,
    1.51986665636164571966e-2, 5.475938084995344946e-4, 1.05075007164441684324e-9,
  ],
];
const TAIL: readonly [Series, Series] = [
  [
    6.6579046435011037772, 5.4637849111641143699, 1.7848265399172913358, 2.9656057182850489123e-1,
    2.6532189526576123093e-2, 1.2426609473880784386e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7,
  ],
  [
    1, 5.9983220655588793769e-1, 1.3692988092273580531e-1, 1.48753612908506148525e-2, 7.868691311456132591e-4,
    1.8463183175100546818e-5, 1.4215117583164458887e-7, 2.04426310338993978564e-15,
  ],
];

const ratio = (series: readonly [Series, Series], x: number): number =>
  polynomial(series[0], x) / polynomial(series[1], x);

/**
 * The normal variate that is exceeded with probability 1 − p (mean 0, deviation 1), to about 16 digits.
 * @param p strictly between 0 and 1; −Infinity and Infinity at the ends, NaN beyond them
 */
export function normalQuantile(p: number): number {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) return q * ratio(CENTRE, 0.180625 - q * q);
  const tail = q < 0 ? p : 1 - p;
  if (tail === 0) return q < 0 ? -Infinity : Infinity;
  const r = Math.sqrt(-log(tail));
  const size = r <= 5 ? ratio(FLANK, r - 1.6) : ratio(TAIL, r - 5);
  return q < 0 ? -size : size;
}

/** A normal variate (mean 0, deviation 1) from 32 random bits, for example of `mix32`: within ±6.3. */
export function normalFromBits(uint32: number): number {
  return normalQuantile((uint32 + 0.5) / 4_294_967_296);
}
