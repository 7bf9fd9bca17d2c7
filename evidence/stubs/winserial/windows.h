/* What the program uses of the Windows headers, for a compiler without them. */
#pragma once
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>
typedef int BOOL;
typedef unsigned char BYTE;
typedef unsigned short WORD;
typedef unsigned int DWORD;
typedef unsigned int UINT;
typedef void *HANDLE;
typedef struct standin_module *HMODULE;
#define WINAPI
#define TRUE 1
#define FALSE 0
#define INVALID_HANDLE_VALUE ((HANDLE)(intptr_t)-1)
#define _TRUNCATE ((size_t)-1)
struct OVERLAPPED { uintptr_t Internal, InternalHigh; DWORD Offset, OffsetHigh; HANDLE hEvent; };
typedef OVERLAPPED *LPOVERLAPPED;
struct DCB {
  DWORD DCBlength, BaudRate;
  DWORD fBinary : 1, fParity : 1, fOutxCtsFlow : 1, fOutxDsrFlow : 1, fDtrControl : 2, fDsrSensitivity : 1, fTXContinueOnXoff : 1, fOutX : 1, fInX : 1, fErrorChar : 1, fNull : 1, fRtsControl : 2, fAbortOnError : 1;
  WORD XonLim, XoffLim;
  BYTE ByteSize, Parity, StopBits;
  char XonChar, XoffChar;
};
struct COMMTIMEOUTS { DWORD ReadIntervalTimeout, ReadTotalTimeoutMultiplier, ReadTotalTimeoutConstant, WriteTotalTimeoutMultiplier, WriteTotalTimeoutConstant; };
enum { ERROR_FILE_NOT_FOUND = 2, ERROR_ACCESS_DENIED = 5, ERROR_INVALID_HANDLE = 6, ERROR_OPERATION_ABORTED = 995, ERROR_IO_PENDING = 997 };
enum { NOPARITY, ODDPARITY, EVENPARITY, MARKPARITY, SPACEPARITY };
enum { ONESTOPBIT, ONE5STOPBITS, TWOSTOPBITS };
enum { DTR_CONTROL_DISABLE, DTR_CONTROL_ENABLE };
enum { RTS_CONTROL_DISABLE, RTS_CONTROL_ENABLE };
enum { SETRTS = 3, CLRRTS, SETDTR, CLRDTR, SETBREAK = 8, CLRBREAK };
enum { PURGE_TXABORT = 1, PURGE_RXABORT = 2, PURGE_TXCLEAR = 4, PURGE_RXCLEAR = 8 };
enum { EV_CTS = 8, EV_DSR = 16 };
enum { MS_CTS_ON = 16, MS_DSR_ON = 32, MS_RLSD_ON = 128 };
enum { FILE_SHARE_READ = 1, FILE_SHARE_WRITE = 2, OPEN_EXISTING = 3 };
#define GENERIC_READ 0x80000000u
#define GENERIC_WRITE 0x40000000u
#define FILE_FLAG_OVERLAPPED 0x40000000u
extern "C" {
HANDLE CreateFileA(const char *, DWORD, DWORD, void *, DWORD, DWORD, HANDLE);
BOOL CloseHandle(HANDLE);
BOOL ReadFile(HANDLE, void *, DWORD, DWORD *, OVERLAPPED *);
BOOL WriteFile(HANDLE, const void *, DWORD, DWORD *, OVERLAPPED *);
BOOL GetOverlappedResult(HANDLE, OVERLAPPED *, DWORD *, BOOL);
BOOL FlushFileBuffers(HANDLE);
HANDLE CreateEventA(void *, BOOL, BOOL, const char *);
HMODULE LoadLibraryA(const char *);
void *GetProcAddress(HMODULE, const char *);
DWORD GetLastError(void);
BOOL GetCommState(HANDLE, DCB *);
BOOL SetCommState(HANDLE, DCB *);
BOOL SetCommTimeouts(HANDLE, COMMTIMEOUTS *);
BOOL PurgeComm(HANDLE, DWORD);
BOOL EscapeCommFunction(HANDLE, DWORD);
BOOL GetCommMask(HANDLE, DWORD *);
BOOL SetCommMask(HANDLE, DWORD);
BOOL GetCommModemStatus(HANDLE, DWORD *);
void Sleep(DWORD);
void SecureZeroMemory(void *, size_t);
}
#define CreateFile CreateFileA
#define CreateEvent CreateEventA
#define LoadLibrary LoadLibraryA
int _snprintf_s(char *, size_t, size_t, const char *, ...);
int strncpy_s(char *, size_t, const char *, size_t);
int strcpy_s(char *, size_t, const char *);
int stricmp(const char *, const char *);

/* The helpers of the program itself need COM and ATL: their guards are set, and what is used of them stands here. */
#define DISPHELPER_H_INCLUDED
#define __ENUMSER_H__
#define NO_STANDIN_WMI
struct IDispatch { void Release(); };
#define DISPATCH_OBJ(name) IDispatch *name = nullptr
#define SAFE_RELEASE(object) { if (object) { (object)->Release(); (object) = nullptr; } }
#define FOR_EACH(object, list, member) for (IDispatch *object = standin_next(list); object; object = standin_next(list)) {
#define NEXT(object) SAFE_RELEASE(object) }
IDispatch *standin_next(IDispatch *);
BOOL dhInitializeImp(BOOL, BOOL);
#define dhInitialize(com) dhInitializeImp(com, FALSE)
BOOL dhToggleExceptions(BOOL);
int dhGetObject(const wchar_t *, const wchar_t *, IDispatch **);
int dhGetValue(const wchar_t *, void *, IDispatch *, const wchar_t *, ...);
void dhUninitialize(BOOL);
void dhFreeString(char *);
class CEnumerateSerial { public: static BOOL UsingQueryDosDevice(std::vector<UINT> &ports); };
