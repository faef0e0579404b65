/** The speeds that the panel offers. */

/** The speeds that are offered, in virtual seconds a second. */
export const speeds = [1, 10, 60, 600, 3600] as const;

/** The speed above another, from a pause the lowest; the highest stays. */
export const fasterThan = (speed: number): number =>
  speeds.find((each) => each > speed) ?? Math.max(...speeds);

/** The speed below another; the lowest stays, and a pause too. */
export const slowerThan = (speed: number): number => speeds.findLast((each) => each < speed) ?? speed;
