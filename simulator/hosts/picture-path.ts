/** Where pictures are served. A file of its own, because pages that hold no exchange need to know it. */
export const UPLOAD_FOLDER = '/upload/';

/** Whether a path lies where pictures are served. */
export const isPicturePath = (pathname: string): boolean => pathname.startsWith(UPLOAD_FOLDER);
