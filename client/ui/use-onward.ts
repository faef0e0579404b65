import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NavigateOptions } from 'react-router-dom';

/**
 * Goes on to a page once something is done, unless the reader has left meanwhile: an answer that comes late must not
 * pull anybody away from where they are.
 */
export function useOnward(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (to, options) => {
    if (isHere.current) void navigate(to, options);
  };
}
